import test from "node:test";
import assert from "node:assert/strict";
import { cellOf, clockwise, letterOf, manOf, opposite, parseGufu, parseMove } from "../src/gufu/position";
import { cellName } from "../src/position";
import { tag } from "../src/value";

test("a position of Gufū is read", () => {
  const p = parseGufu("1Ws/Ke1/Swke b - p");
  assert.deepEqual([...p.on], [["W", { cell: 1, dir: "S" }], ["K", { cell: 2, dir: "E" }], ["S", { cell: 4, dir: "W" }], ["k", { cell: 5, dir: "E" }]]);
  assert.deepEqual([p.off, p.turn, p.due], [[], "black", 0]);
  const start = parseGufu("2/2/2 b KkWS 1");
  assert.deepEqual([start.on.size, start.off, start.due], [0, ["K", "k", "W", "S"], 1]);
  const four = parseGufu("2/Knks/Wn1 w S 4");
  assert.deepEqual([four.off, four.turn, four.due], [["S"], "white", 4]);
  assert.equal(parseGufu("1kn/2/WeKs b S p W=b").due, 0);
  for (const bad of ["", "2/2 b - p", "1/2/2 b - p", "3/2/2 b - p"]) assert.throws(() => parseGufu(bad), /position of Gufū/, bad);
});

test("moves come apart", () => {
  assert.deepEqual(parseMove("K*2c>W"), { letter: "K", action: "*", to: "2c", dir: "W" });
  assert.deepEqual(parseMove("W:1a>S"), { letter: "W", action: ":", to: "1a", dir: "S" });
  for (const bad of ["", "7g7f", "K*3a>N", "K*1d>N", "K-1a", "P*1a>N", "K*1a>N+"]) assert.equal(parseMove(bad), null, bad);
});

test("kings are called K by whoever moves them", () => {
  assert.equal(letterOf("K", "black"), "K");
  assert.equal(letterOf("k", "black"), null);
  assert.equal(letterOf("W", "white"), "W");
  assert.equal(manOf("K", "white"), "k");
  assert.equal(manOf("S", "white"), "S");
});

test("directions turn, and look the other way from the other side", () => {
  assert.deepEqual((["N", "E", "S", "W"] as const).map(clockwise), ["E", "S", "W", "N"]);
  assert.deepEqual((["N", "E", "S", "W"] as const).map(opposite), ["S", "W", "N", "E"]);
});

test("cells have names and names have cells", () => {
  for (let i = 0; i < 6; i++) assert.equal(cellOf(cellName({ files: 2 }, i)), i);
});

test("what is said of a position", async () => {
  (globalThis as unknown as Record<string, unknown>)["document"] = { documentElement: { lang: "en" } };
  const { says } = await import("../src/gufu/words");
  const spell = (c: string) => c;
  const check = { due: 0, areas: null, contacts: [{ piece: "S" as const, at: "1c", owner: "white" as const, checks: true, area: ["1b", "2b"] }] };
  const p = parseGufu("1Ws/knKn/1Sw b - p");
  // Without texts a key reads as itself.
  assert.deepEqual(says(p, check, "", false, "", spell), { text: "ui.gufu.check", kind: "bad" });
  assert.equal(says(p, check, "S", true, "", spell).text, "ui.gufu.stuck.checker");
  assert.equal(says(p, check, "W", true, "", spell).text, "ui.gufu.stuck.check");
  assert.equal(says(p, check, "", false, "White wins.", spell).text, "White wins.");
  assert.equal(says(p, null, "W", true, "", spell).text, "ui.gufu.stuck");
  assert.equal(says(parseGufu("2/2/2 b KkWS 1"), null, "", false, "", spell).text, "ui.gufu.setup.1");
});

test("values are short", () => {
  const value = { plies: 3, best: false, term: "" as const, sentence: "" };
  assert.equal(tag({ ...value, value: "win" }).text, "+3");
  assert.equal(tag({ ...value, value: "loss", plies: 2 }).text, "−2");
  assert.equal(tag({ ...value, value: "draw", plies: null }).text, "=");
});

test("what is marked on a position", async () => {
  const { marksOf } = await import("../src/gufu/marks");
  const contacts = [{ piece: "S", at: "1c", owner: "white", checks: true, area: ["1b", "2b", "2c"] }];
  const view = { sfen: "1Ws/knKn/1Sw b - p", turn: "black" as const, check: true, detail: { due: 0, contacts, areas: {} }, choices: [] };
  const value = { plies: 2, term: "" as const, sentence: "", value: "loss" as const, best: false };
  const values = new Map([["W*1a>N", value], ["W*1a>E", { ...value, value: "draw" as const, plies: null, best: true }]]);
  const moves = ["W*1a>N", "W*1a>E", "W-2c>E", "Wx1b>S", "W:2a>N"].map((m) => parseMove(m)!);
  const marks = marksOf(view, "S:1c>W", -1, moves, values);
  assert.deepEqual([marks.last, marks.check, marks.selected], [5, "black", -1]);
  assert.deepEqual([...marks.targets], [[1, "drop"], [4, "move"], [3, "capture"]]);
  assert.deepEqual([...marks.tags], [[1, { text: "=", kind: "t-draw best" }]]);
  assert.equal(marksOf({ ...view, detail: null }, "", null, []).check, "black");
});
