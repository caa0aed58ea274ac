import test from "node:test";
import assert from "node:assert/strict";
import { commandOf } from "../src/command";
import { Model } from "../src/model";
import { after, parseSFEN, turnOf, writeSFEN } from "../src/position";
import { viewOf } from "../src/view";
import type { Current, GameEvent, Hello, MoveInfo } from "../src/wire";

const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
const second = after(start, "7g7f");

const cur = (seq: number, sfen: string, legal: string[]): Current => ({
  seq, on: seq, sfen, turn: turnOf(sfen), check: false, legal, clock: null,
  offers: { black: null, white: null },
  actions: { resign: true, draw: "never", takeback: "never", declare: "never", count: "never", rematch: false, abort: false },
  conditions: null, started: true, outcome: null, next: "",
});

const info = (n: number, m: string, sfen: string): MoveInfo => ({ n, m, aise: m, ja: m, say: m, sfen, c: 0, check: false });

const hello = (): Hello => ({
  t: "hello", v: 1, now: 0, you: "black",
  state: {
    id: "x", variant: "shogi", rules: "jsa", rulesname: "JSA", start, startname: "", first: 1,
    black: { name: "", kind: "human", level: 0 }, white: { name: "", kind: "human", level: 0 },
    local: false, invite: "", moves: [], cur: cur(4, start, ["7g7f", "2g2f"]),
  },
});

test("positions are written as they are read", () => {
  for (const sfen of [start, "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p", "4k4/9/9/9/9/9/9/9/4K4 b j"]) {
    assert.equal(writeSFEN(parseSFEN(sfen)), sfen);
  }
});

test("events follow one another without a gap", () => {
  const m = new Model(hello());
  const e: GameEvent = { t: "event", seq: 5, kind: "move", actor: "black", move: info(1, "7g7f", second), now: 0, cur: cur(5, second, []) };
  assert.equal(m.event({ ...e, seq: 6 }), false);
  assert.equal(m.event(e), true);
  assert.equal(m.event(e), false, "a second time");
  assert.equal(m.moves.length, 1);
  const asked = cur(6, second, []);
  asked.offers.white = { action: "next", seq: 6 };
  assert.equal(m.event({ t: "event", seq: 6, kind: "rematch", actor: "white", now: 0, cur: asked }), true);
  assert.deepEqual(m.asking(), { asked: "", offered: "next" });
  assert.equal(m.event({ t: "event", seq: 7, kind: "takeback", ply: 0, now: 0, cur: cur(7, start, ["7g7f"]) }), true);
  assert.equal(m.moves.length, 0);
});

test("the view is the present, a move on its way, or the past", () => {
  const m = new Model(hello());
  const [now, first] = viewOf(m, -1, "");
  assert.deepEqual([now.sfen, now.turn, first], [start, "black", ""]);
  assert.deepEqual(now.choices.map((c) => c.m), ["7g7f", "2g2f"]);
  const [soon, pending] = viewOf(m, -1, "7g7f");
  assert.deepEqual([soon.sfen, soon.turn, pending, soon.choices], [second, "white", "7g7f", []]);
  m.event({ t: "event", seq: 5, kind: "move", move: info(1, "7g7f", second), now: 0, cur: cur(5, second, []) });
  assert.equal(viewOf(m, 0, "")[0].sfen, start);
});

test("buttons become commands", () => {
  const m = new Model(hello());
  assert.deepEqual(commandOf("resign-yes", m), { t: "resign", on: 4 });
  assert.deepEqual(commandOf("offer-draw", m), { t: "offer", on: 4, action: "draw" });
  assert.deepEqual(commandOf("next", m), { t: "next", on: 4 });
  assert.equal(commandOf("accept", m), null, "nothing is offered");
  m.cur.offers.white = { action: "draw", seq: 3 };
  assert.deepEqual(commandOf("accept", m), { t: "accept", on: 3 });
  for (const other of ["resign", "more", "flip", "copy-usi", "moves"]) assert.equal(commandOf(other, m), null, other);
});
