// What one face of the cube shows. The emperor stands at the edge that he
// looks away from, the flame at its own edge, an arrow goes with the gaze.
// Only the places say this: the glyphs themselves are kept upright for whoever
// looks, so that they can be read however the cube lies.

import { file, s } from "../dom";
import type { Pieces } from "../prefs";
import { turned, type Direction, type Mark } from "./geometry";

interface Spot {
  x: number;
  y: number;
}

interface Glyph {
  el: SVGUseElement;
  angle: number; // of the drawing, not brought under a full turn
}

// ahead goes from the middle towards an edge: top, right, bottom, left.
function ahead(edge: number, far: number): Spot {
  return [{ x: 0, y: -far }, { x: far, y: 0 }, { x: 0, y: far }, { x: -far, y: 0 }][edge]!;
}

const plus = (a: Spot, b: Spot): Spot => ({ x: a.x + b.x, y: a.y + b.y });

function spin(p: Spot, quarters: number): Spot {
  let { x, y } = p;
  for (let i = 0; i < quarters; i++) [x, y] = [-y, x];
  return { x, y };
}

export class FaceArt {
  readonly root: SVGGElement;
  private readonly glyphs: Glyph[];
  private readonly veil = s("rect", { class: "cu-veil", x: -100, y: -100, width: 200, height: 200, rx: 7 });

  constructor(private readonly mark: Mark, private readonly set: Pieces) {
    const names = set === "western" ? ["cu-crown", "cu-fire"] : ["cu-ten", "cu-no", "cu-flame"];
    this.glyphs = names.map((name, i) => {
      const kind = i === names.length - 1 ? "cu-glyph cu-red" : "cu-glyph";
      return { el: s("use", { class: kind, href: `${file("cube.svg")}#${name}` }), angle: 0 };
    });
    const arrow = s("path", { class: "cu-gaze", d: set === "western" ? "M0 15V-15M-11 -5L0 -16L11 -5" : "M0 22V-13M-12 -2L0 -14L12 -2", transform: `rotate(${90 * mark.gaze})` });
    this.root = s(
      "g",
      { class: "cu-art" },
      s("rect", { class: "cu-ground", x: -100, y: -100, width: 200, height: 200, rx: 7 }),
      s("rect", { class: "cu-rim", x: -93.5, y: -93.5, width: 187, height: 187, rx: 4 }),
      arrow,
      ...this.glyphs.map((g) => g.el),
      this.veil,
    );
    this.stand(0);
  }

  // stand draws the glyphs upright for a viewer for whom so many quarter turns
  // clockwise take the north of the net upwards. Half says that he sees the
  // face over a corner, an eighth of a turn further.
  stand(upright: Direction, half = false): void {
    const gaze = turned(this.mark.gaze, -upright);
    const flame = turned(this.mark.flame, -upright);
    const spots = [...this.emperor(turned(gaze, 2), half), flameSpot({ gaze, flame })];
    const size = (half ? 0.84 : 1) * (this.set === "western" ? 0.9 : 1);
    spots.forEach((spot, i) => {
      const g = this.glyphs[i]!;
      const at = spin(spot, upright);
      const want = 90 * upright - (half ? 45 : 0);
      // The shorter way round, should it be seen turning.
      g.angle += ((((want - g.angle) % 360) + 540) % 360) - 180;
      g.el.style.transform = `translate(${at.x}px, ${at.y}px) rotate(${g.angle}deg) scale(${size})`;
    });
  }

  // shade darkens the face, 0 not at all.
  shade(how: number): void {
    this.veil.style.opacity = String(how);
  }

  // emperor places 天皇 along an edge: as a line at the top and bottom, as a
  // column at the sides; over a corner what is further left goes first.
  private emperor(edge: Direction, half: boolean): Spot[] {
    if (this.set === "western") return [ahead(edge, edge % 2 ? 54 : 58)];
    const middle = ahead(edge, 58);
    const column = edge % 2 === 1;
    const first = column ? ahead(half ? 2 : 0, 31) : ahead(3, 31);
    return [plus(middle, first), plus(middle, spin(first, 2))];
  }
}

// flameSpot is where the flame lies, in hundredths of half a face from its
// middle; beside the gaze it makes room for the emperor.
export function flameSpot({ gaze, flame }: Mark): Spot {
  return flame === gaze ? ahead(flame, 56) : plus(ahead(flame, 56), ahead(gaze, 18));
}

// drawing makes a picture of a face as it lies: gaze and flame as the viewer
// sees them.
export function drawing(mark: Mark, set: Pieces, attrs: Record<string, string> = {}): SVGSVGElement {
  return s("svg", { viewBox: "-100 -100 200 200", "aria-hidden": "true", ...attrs }, new FaceArt(mark, set).root);
}
