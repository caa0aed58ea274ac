import test from "node:test";
import assert from "node:assert/strict";
import { address, placeIn, Tree, type NodeInfo } from "../src/viewer/tree";

const node = (p: number, n: number, m: string): NodeInfo => ({
  p, n, m, aise: m, ja: m, say: m, sfen: "", c: "", s: -1, total: -1, marks: [], end: "", bad: false, check: false, detail: null,
});

test("a link leads to the node that it names", () => {
  for (const [game, n] of [[0, 0], [2, 17]] as const) assert.deepEqual(placeIn(address(game, n)), { game, node: n });
  for (const hash of ["", "#", "#n3", "#1-", "#1-2-3", "1-2"]) assert.equal(placeIn(hash), null);
});

test("variations of variations are walked", () => {
  // 7g7f 3c3d, instead of it 8c8d 2g2f, instead of that 5g5f
  const tree = new Tree([node(-1, 0, ""), node(0, 1, "7g7f"), node(1, 2, "3c3d"), node(1, 2, "8c8d"), node(3, 3, "2g2f"), node(3, 3, "5g5f")]);
  assert.deepEqual(tree.line, [0, 1, 2]);
  tree.open(2);
  assert.ok(tree.turn(1) && !tree.turn(1));
  assert.deepEqual(tree.line, [0, 1, 3, 4]);
  assert.ok(tree.step(1) && tree.turn(1));
  assert.equal(tree.node.m, "5g5f");
  assert.ok(!tree.main(5) && tree.main(2));
  assert.equal(tree.step(1), false);
  tree.open(99);
  assert.equal(tree.at, 5);
});
