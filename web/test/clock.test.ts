import test from "node:test";
import assert from "node:assert/strict";
import { read, short, write } from "../src/clock";

const side = (main: number, byoyomi = 0, periods = 0) => ({ main, byoyomi, periods, in: main === 0 });
const running = (c: ReturnType<typeof side>) => ({ black: c, white: side(60_000), running: "black" as const, since: 1_000_000 });

test("a clock is what the server said less the time since", () => {
  const c = running(side(65_000));
  assert.equal(read(c, "black", 1_000_000).text, "1:05");
  assert.equal(read(c, "black", 1_004_100).text, "1:00");
  assert.equal(read(c, "black", 1_060_000).text, "0:05.0");
  assert.equal(read(c, "black", 2_000_000).text, "0:00.0");
  assert.equal(read(c, "black", 999_000).text, "1:05", "a clock that runs ahead gives no time");
  assert.equal(read(c, "white", 1_060_000).text, "1:00", "only one clock runs");
});

test("byoyomi begins when the main time is used and begins anew each period", () => {
  const c = running(side(5_000, 30_000, 3));
  assert.deepEqual(read(c, "black", 1_004_000).byoyomi, false);
  const first = read(c, "black", 1_015_000);
  assert.deepEqual([first.text, first.periods, first.byoyomi, first.low], ["0:20", 3, true, false]);
  const second = read(c, "black", 1_036_000);
  assert.deepEqual([second.text, second.periods], ["0:29", 2]);
  const last = read(c, "black", 1_090_000);
  assert.deepEqual([last.text, last.periods, last.low], ["0:05.0", 1, true]);
  const out = read(c, "black", 1_095_000);
  assert.deepEqual([out.text, out.left], ["0:00.0", 0]);
});

test("time is written for people", () => {
  assert.equal(write(3_723_000), "1:02:03");
  assert.equal(write(599_999), "9:59");
  assert.equal(write(9_999), "0:09.9");
  assert.equal(short(83_500), "1:23");
});
