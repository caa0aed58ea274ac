import test from "node:test";
import assert from "node:assert/strict";
import { after, equal, faces, find, goes, home, letterOf, look, netNames, netText, parseNet, parseState, places, quarter, roll, rotations, textOf, type Letter, type Net } from "../src/cube/geometry";
import table from "../../saisho/testdata/rolls.txt";

const net = (text: string): Net => {
  const n = parseNet(text);
  assert.ok(n, text);
  return n;
};

test("turns and rolls agree with the package saisho", () => {
  let lines = 0;
  for (const line of table.split("\n")) {
    if (!line || line.startsWith("#")) continue;
    const [name = "", lies = "", ...next] = line.split(" ");
    const n = net(name);
    const r = find(n, lies);
    assert.ok(r, line);
    const moves = (["T", "F", "R", "L"] as Letter[]).flatMap((m) => [after(r, m, "black"), after(r, m, "white")]);
    assert.deepEqual(moves.map((q) => textOf(n, q)), next, line);
    lines++;
  }
  assert.equal(lines, 72);
});

test("a net shows its cube differently in each of the 24 positions", () => {
  assert.equal(rotations.length, 24);
  for (const name of netNames) {
    const seen = new Set(rotations.map((r) => textOf(net(name), r)));
    assert.equal(seen.size, 24, name);
    for (const text of seen) assert.equal(textOf(net(name), find(net(name), text)!), text);
  }
  assert.equal(find(net("A"), "WNE"), null);
});

test("home lies as the net does", () => {
  const a = net("A");
  assert.deepEqual(look(a, home), { top: 0, gaze: 0, flame: 0 });
  assert.equal(places(home, "black").map((p) => faces[p.face]).join(""), "UNESWD");
  // On the south wall the north of the net is up; on the north wall it points
  // down, and on the others it lies on its side.
  assert.deepEqual(places(home, "black").map((p) => p.upright).slice(0, 5), [0, 2, 3, 0, 1]);
  assert.deepEqual(places(home, "white").map((p) => p.upright).slice(0, 5), [2, 2, 3, 0, 1]);
});

test("what lies on a side comes up with the roll away from it", () => {
  const side = (r: typeof home, s: string) => faces[places(r, "black")[faces.indexOf(s)]!.face];
  for (const r of rotations) {
    for (const [d, from] of [[0, "S"], [1, "W"], [2, "N"], [3, "E"]] as const) {
      assert.equal(side(roll(r, d), "U"), side(r, from));
      assert.equal(side(roll(r, d), "NESW"[d]!), side(r, "U"));
      assert.equal(side(roll(r, d), from), side(r, "D"));
    }
    assert.equal(side(quarter(r), "E"), side(r, "N"));
    assert.equal(side(quarter(r), "N"), side(r, "W"));
    assert.ok(equal(roll(roll(r, 1), 3), r));
    assert.ok(equal(quarter(quarter(quarter(quarter(r)))), r));
  }
});

test("rolls belong to a seat", () => {
  assert.deepEqual((["F", "R", "L"] as const).map((m) => goes(m, "black")), [0, 1, 3]);
  assert.deepEqual((["F", "R", "L"] as const).map((m) => goes(m, "white")), [2, 3, 1]);
  for (const side of ["black", "white"] as const) {
    for (const m of ["F", "R", "L"] as const) assert.equal(letterOf(goes(m, side), side), m);
  }
  assert.equal(letterOf(2, "black"), "");
  assert.equal(letterOf(0, "white"), "");
});

test("nets and positions are read", () => {
  assert.equal(netText(net("B")), "U:NN N:EN E:NW S:NN W:SW D:NE");
  assert.deepEqual(net("D:NE W:SW S:NN E:NW N:EN U:NN"), net("B"));
  for (const bad of ["", "D", "U:NN", "U:NN U:NN N:SW E:SW S:NN W:NW", "U:NX N:SW E:SW S:NN W:NW D:NW", "U:NN N:SW E:SW S:NN W:NW D:NW D:NW"]) {
    assert.equal(parseNet(bad), null, bad);
  }
  assert.deepEqual(parseState("WNW w -"), { lies: "WNW", turn: "white", last: "" });
  assert.deepEqual(parseState("EWN b F"), { lies: "EWN", turn: "black", last: "F" });
  assert.deepEqual(parseState("- b -"), { lies: "-", turn: "black", last: "" });
});
