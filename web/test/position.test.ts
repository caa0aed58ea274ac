import test from "node:test";
import assert from "node:assert/strict";
import { cellIndex, cellName, inHand, kingOf, parseSFEN, parts, play } from "../src/position";

const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

test("an SFEN is read as Black sees it", () => {
  const p = parseSFEN("8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124");
  assert.equal(p.files, 9);
  assert.equal(p.ranks, 9);
  assert.equal(p.cells.length, 81);
  assert.equal(p.turn, "white");
  assert.deepEqual(p.cells[cellIndex(p, "7b")], { kind: "+R", side: "black" });
  assert.deepEqual(p.cells[cellIndex(p, "2h")], { kind: "+R", side: "white" });
  assert.equal(p.cells[cellIndex(p, "5e")], null);
  assert.deepEqual(inHand(p, "black"), [["S", 1]]);
  assert.deepEqual(inHand(p, "white"), [["B", 1], ["G", 1], ["N", 1], ["P", 3]]);
  assert.equal(kingOf(p, "black"), cellIndex(p, "8h"));
  assert.equal(kingOf(p, "white"), cellIndex(p, "9d"));
});

test("two-figure counts and boards of other sizes", () => {
  assert.equal(parseSFEN("4k4/9/9/9/9/9/9/9/4K4 b 18P 1").hands.black.get("P"), 18);
  const small = parseSFEN("rbsgk/4p/5/P4/KGSBR b - 1");
  assert.deepEqual([small.files, small.ranks], [5, 5]);
  assert.throws(() => parseSFEN("lnsgkgsnl/8/9 b -"), /ranks of 9 and 8/);
});

test("cells have names and names have cells", () => {
  const p = parseSFEN(start);
  for (let i = 0; i < 81; i++) assert.equal(cellIndex(p, cellName(p, i)), i);
  assert.equal(cellName(p, 0), "9a");
  assert.equal(cellName(p, 80), "1i");
  for (const bad of ["", "0a", "10a", "5j", "a5", "5e5"]) assert.equal(cellIndex(p, bad), -1, bad);
});

test("moves come apart", () => {
  assert.deepEqual(parts("8h2b+"), { drop: "", from: "8h", to: "2b", promote: true });
  assert.deepEqual(parts("P*5e"), { drop: "P", from: "", to: "5e", promote: false });
  for (const bad of ["", "7g", "P5e", "7g7f++", "resign"]) assert.equal(parts(bad), null, bad);
});

test("a capture goes to the hand unpromoted, a drop comes out of it", () => {
  let p = parseSFEN(start);
  for (const m of ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]) p = play(p, m);
  assert.deepEqual(p.cells[cellIndex(p, "2b")], { kind: "S", side: "white" });
  assert.deepEqual(p.cells[cellIndex(p, "5e")], { kind: "B", side: "black" });
  assert.deepEqual(inHand(p, "white"), [["B", 1]]);
  assert.deepEqual(inHand(p, "black"), []);
  assert.equal(p.turn, "white");
  assert.equal(play(p, "nonsense"), p);
});
