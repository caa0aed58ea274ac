// Strokes and twists of fingers on the cube.

interface Finger {
  x: number;
  y: number;
  fromX: number;
  fromY: number;
}

const short = 24; // pixels that are no stroke yet
const twist = 18; // degrees that two fingers must turn

export interface Strokes {
  touched(): boolean; // any touch; true if that was all
  drag(dx: number, dy: number): void; // so far, with the finger still down
  let(): void; // the finger is up, or was joined by another
  stroke(dx: number, dy: number): void;
  twist(clockwise: boolean): void;
}

export function bindGestures(el: HTMLElement, does: Strokes): void {
  const fingers = new Map<number, Finger>();
  let pair: Finger[] = []; // the first two of this touch
  const angle = (of: (f: Finger) => [number, number]): number => {
    const [[ax, ay], [bx, by]] = [of(pair[0]!), of(pair[1]!)];
    return (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  };
  el.addEventListener("pointerdown", (e) => {
    if (e.button > 0 || does.touched()) return;
    el.setPointerCapture(e.pointerId);
    const f = { x: e.clientX, y: e.clientY, fromX: e.clientX, fromY: e.clientY };
    fingers.set(e.pointerId, f);
    if (fingers.size === 1) pair = [f];
    else if (pair.length === 1) pair.push(f);
    if (pair.length === 2) does.let();
  });
  el.addEventListener("pointermove", (e) => {
    const f = fingers.get(e.pointerId);
    if (!f) return;
    [f.x, f.y] = [e.clientX, e.clientY];
    if (pair.length === 1 && pair[0] === f) does.drag(f.x - f.fromX, f.y - f.fromY);
  });
  el.addEventListener("pointerup", (e) => {
    const f = fingers.get(e.pointerId);
    fingers.delete(e.pointerId);
    if (!f || !pair.length) return;
    [f.x, f.y] = [e.clientX, e.clientY];
    if (pair.length === 2) {
      const by = ((angle((p) => [p.x, p.y]) - angle((p) => [p.fromX, p.fromY]) + 540) % 360) - 180;
      pair = [];
      if (Math.abs(by) >= twist) does.twist(by > 0);
      return;
    }
    pair = [];
    const [dx, dy] = [f.x - f.fromX, f.y - f.fromY];
    if (Math.hypot(dx, dy) >= short) does.stroke(dx, dy);
    does.let();
  });
  el.addEventListener("pointercancel", (e) => {
    fingers.delete(e.pointerId);
    pair = [];
    does.let();
  });
}
