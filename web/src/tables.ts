// Which table belongs to which variant.

import { byId } from "./dom";
import { ShogiTable } from "./shogitable";
import type { Table } from "./table";
import type { State } from "./wire";

// openTable makes the table of a game at the places that its page has.
export function openTable(_s: State): Table {
  return new ShogiTable({ board: byId("board"), near: byId("stand-near"), far: byId("stand-far") });
}
