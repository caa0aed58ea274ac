// Clocks, drawn from what the server last said and the time that has passed
// since then, never from counting ticks: a tab that slept shows the truth at
// once when it wakes.

import type { Clock, Side } from "./wire";

export interface Reading {
  text: string;
  low: boolean; // less than ten seconds before the flag falls
  periods: number; // byoyomi periods left, 0 outside byoyomi
  byoyomi: boolean;
  left: number; // milliseconds until the flag falls
}

export function read(clock: Clock, side: Side, now: number): Reading {
  const c = clock[side];
  const spent = clock.running === side ? Math.max(0, now - clock.since) : 0;
  const total = c.main + c.byoyomi * c.periods;
  const left = Math.max(0, total - spent);
  let show = c.main - spent;
  let byoyomi = false;
  let periods = c.periods;
  if (show <= 0 && c.byoyomi > 0) {
    byoyomi = true;
    const over = spent - c.main;
    periods = Math.max(0, c.periods - Math.floor(over / c.byoyomi));
    show = left > 0 ? c.byoyomi - (over % c.byoyomi) : 0;
  }
  show = Math.max(0, show);
  return { text: write(show), low: left < 10_000, periods: byoyomi ? periods : 0, byoyomi, left };
}

// write shows time: "1:02:03", "9:59", and tenths under ten seconds.
export function write(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const all = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor(all / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

// short shows how long a move took.
export function short(ms: number): string {
  const all = Math.floor(ms / 1000);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
}
