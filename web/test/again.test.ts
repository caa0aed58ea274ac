import test from "node:test";
import assert from "node:assert/strict";
import type { Asking } from "../src/model";
import type { Current } from "../src/wire";

// An element of which only what the buttons say is looked at.
class FakeElement {
  attrs: Record<string, string> = {};
  text = "";
  constructor(readonly tag: string) {}
  setAttribute(name: string, value: string): void {
    this.attrs[name] = value;
  }
  append(...all: (FakeElement | string)[]): void {
    for (const a of all) if (typeof a === "string") this.text += a;
  }
}

const world = globalThis as unknown as Record<string, unknown>;
world["document"] = {
  documentElement: { lang: "en" },
  createElement: (tag: string) => new FakeElement(tag),
  createElementNS: (_: string, tag: string) => new FakeElement(tag),
};

async function shown(actions: object, asking: Partial<Asking>, next = ""): Promise<string[]> {
  const { again } = await import("../src/again");
  const all = again({ actions, next } as unknown as Current, { asked: "", offered: "", ...asking }) as unknown as FakeElement[];
  return all.map((e) => `${e.text}${"disabled" in e.attrs ? " (waits)" : ""}`);
}

test("what may follow a game", async () => {
  assert.deepEqual(await shown({ rematch: true }, {}), ["ui.rematch"]);
  assert.deepEqual(await shown({ rematch: true, inner: true }, {}), ["ui.inner", "ui.rematch"]);
  assert.deepEqual(await shown({ next: true }, {}), ["ui.nextgame"]);
  assert.deepEqual(await shown({}, {}), []);
});

test("one side asks, the other accepts", async () => {
  assert.deepEqual(await shown({ inner: true, rematch: true }, { offered: "inner" }), ["ui.inner.accept", "ui.rematch"]);
  assert.deepEqual(await shown({ rematch: true }, { asked: "inner" }), ["ui.inner.asked (waits)", "ui.rematch"]);
});

test("once there is a game it is what one goes to", async () => {
  assert.deepEqual(await shown({ rematch: true }, { asked: "rematch" }, "abc"), ["ui.next.go"]);
});

test("points have halves", async () => {
  const { half } = await import("../src/score");
  assert.deepEqual([0, 0.5, 1, 2.5].map(half), ["0", "½", "1", "2½"]);
});
