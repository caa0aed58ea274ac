import test from "node:test";
import assert from "node:assert/strict";
import type { Line } from "../src/socket";
import type { ServerMessage } from "../src/wire";

// A browser in which nothing happens but what a test does.
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { t: string; nonce?: string; on?: number }[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};
  constructor(readonly url: URL) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  says(m: object): void {
    this.onmessage({ data: JSON.stringify(m) });
  }
  commands(): string[] {
    return this.sent.filter((m) => m.t !== "ping").map((m) => `${m.t} ${m.nonce}`);
  }
}

const world = globalThis as unknown as Record<string, unknown>;
world["WebSocket"] = FakeSocket;
world["location"] = { href: "http://club.example/g/x", protocol: "http:" };
world["document"] = { addEventListener: () => {}, hidden: false };
world["addEventListener"] = () => {};

async function line(t: test.TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  FakeSocket.all = [];
  const { Socket } = await import("../src/socket");
  const lines: Line[] = [];
  const heard: ServerMessage[] = [];
  const socket = new Socket("/g/x/ws", "it", { message: (m) => heard.push(m), line: (l) => lines.push(l), seq: () => 7 });
  socket.open();
  return { socket, lines, heard, ws: () => FakeSocket.all[FakeSocket.all.length - 1]! };
}

test("the address says what is known already", async (t) => {
  const { ws } = await line(t);
  assert.equal(String(ws().url), "ws://club.example/g/x/ws?v=1&since=7&lang=it");
});

test("a command without an answer is sent again with its nonce, an answered one is not", async (t) => {
  const { socket, ws, lines } = await line(t);
  ws().open();
  const a = socket.send({ t: "move", on: 7, move: "7g7f" });
  const b = socket.send({ t: "offer", on: 7, action: "draw" });
  assert.deepEqual(ws().commands(), [`move ${a}`, `offer ${b}`]);
  assert.notEqual(a, b);
  ws().says({ t: "ack", nonce: a, seq: 8 });
  assert.equal(socket.waits(a), false);
  assert.equal(socket.waits(b), true);
  ws().close();
  assert.equal(lines[lines.length - 1]!.up, false);
  const c = socket.send({ t: "resign", on: 8 }); // while the line is down
  t.mock.timers.tick(700);
  assert.equal(FakeSocket.all.length, 2);
  ws().open();
  assert.deepEqual(ws().commands(), [`offer ${b}`, `resign ${c}`]);
  ws().says({ t: "refuse", nonce: b, key: "late", text: "" });
  ws().says({ t: "ack", nonce: c, seq: 9 });
  ws().close();
  t.mock.timers.tick(11_000);
  ws().open();
  assert.deepEqual(ws().commands(), []);
});

test("waits grow from half a second to ten", async (t) => {
  const { ws, lines } = await line(t);
  const waits: number[] = [];
  for (let i = 0; i < 8; i++) {
    ws().close();
    const at = lines[lines.length - 1]!.at;
    waits.push(at - Date.now());
    t.mock.timers.tick(at - Date.now() + 1);
  }
  assert.ok(waits[0]! >= 400 && waits[0]! <= 600, String(waits));
  assert.ok(waits[3]! > 2 * waits[0]!, String(waits));
  assert.ok(waits.every((w) => w <= 12_000), String(waits));
  assert.equal(FakeSocket.all.length, 9);
});

test("a line that does not answer a ping is given up", async (t) => {
  const { ws, lines } = await line(t);
  ws().open();
  assert.equal(ws().sent[0]!.t, "ping");
  t.mock.timers.tick(10_001);
  assert.equal(lines[lines.length - 1]!.up, false);
});

test("the server's clock is reckoned from the quickest answer", async (t) => {
  const { socket, ws } = await line(t);
  ws().open();
  t.mock.timers.tick(40);
  ws().says({ t: "pong", at: 1_000_000, now: 1_005_020 });
  assert.equal(socket.now() - Date.now(), 5_000);
  ws().says({ t: "pong", at: Date.now() - 3_000, now: 1_009_999 });
  assert.equal(socket.now() - Date.now(), 5_000, "a slow answer says little");
});

test("an old page is told to reload and tries no more", async (t) => {
  const { ws, heard } = await line(t);
  ws().open();
  ws().says({ t: "reload" });
  t.mock.timers.tick(60_000);
  assert.equal(heard[0]!.t, "reload");
  assert.equal(FakeSocket.all.length, 1);
});
