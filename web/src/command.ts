// What buttons ask of the server.

import type { Model } from "./model";
import { other, type Command } from "./wire";

// commandOf returns the command that a button's data-do means, null if it
// means something of the page.
export function commandOf(what: string, m: Model): Omit<Command, "nonce"> | null {
  const on = m.cur.on;
  const [verb = "", object = ""] = what.split("-");
  switch (verb) {
    case "resign":
    case "abort":
      return object === "yes" ? { t: verb, on } : null;
    case "offer":
    case "claim":
      return object ? { t: verb, on, action: object } : null;
    case "accept":
    case "decline": {
      const mine = m.mySide();
      const offer = mine ? m.cur.offers[other(mine)] : null;
      return offer ? { t: verb, on: offer.seq } : null;
    }
    case "rematch":
    case "next":
    case "inner":
      return object ? null : { t: verb, on };
  }
  return null;
}
