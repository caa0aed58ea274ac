// Which table belongs to which variant.

import { CubeTable } from "./cube";
import { byId } from "./dom";
import { GufuTable } from "./gufu/table";
import { ShogiTable } from "./shogitable";
import type { Table } from "./table";

// small reports whether a variant has a table that fits into one element; the
// others are played on the board of shogi with a stand at each side.
export const small = (variant: string): boolean => variant === "gufu" || variant === "saisho";

// makeTable makes a table with elements of its own, to be put anywhere.
export function makeTable(variant: string): Table {
  if (variant === "gufu") return new GufuTable();
  return variant === "saisho" ? new CubeTable() : new ShogiTable();
}

// openTable makes the table of a game at the places that its page has.
export function openTable(variant: string): Table {
  if (!small(variant)) return new ShogiTable({ board: byId("board"), near: byId("stand-near"), far: byId("stand-far") });
  const table = makeTable(variant);
  byId("board").replaceChildren(table.root);
  if (table.aside) byId("aside").replaceChildren(table.aside);
  return table;
}
