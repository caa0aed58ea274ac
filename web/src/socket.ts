// The line to the server. Commands stay in the outbox until the server has
// said what became of them, and are sent again with the same nonce when the
// line comes back, so nothing is lost and nothing happens twice.

import type { Command, ServerMessage } from "./wire";

const version = 1;
const firstWait = 500;
const longestWait = 10_000;
const pingEvery = 15_000;
const silence = 10_000; // without an answer to a ping the line is dead

// Line says how the connection stands: at is when it will be tried again, in
// milliseconds of this machine, 0 while it is being tried.
export interface Line {
  up: boolean;
  at: number;
}

export interface Listener {
  message(m: ServerMessage): void;
  line(l: Line): void;
  seq(): number; // of the last event seen
}

let count = 0;
const tag = Math.random().toString(36).slice(2, 8) + Date.now().toString(36);

export class Socket {
  private ws: WebSocket | null = null;
  private wait = firstWait;
  private timer = 0;
  private pinger = 0;
  private deadline = 0;
  private outbox: Command[] = [];
  private stopped = false;
  // The server's clock less this machine's, from the quickest answer so far.
  offset = 0;
  private best = Infinity;

  constructor(
    private readonly path: string,
    private readonly lang: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", () => this.retry());
    addEventListener("pagehide", () => this.ws?.close());
    addEventListener("pageshow", (e) => e.persisted && this.retry());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      if (this.ws?.readyState === WebSocket.OPEN) this.ping();
      else this.retry();
    });
  }

  // guess sets the offset from a message of which only the arrival is known.
  guess(now: number): void {
    if (this.best === Infinity) this.offset = now - Date.now();
  }

  now(): number {
    return Date.now() + this.offset;
  }

  open(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.listener.line({ up: false, at: 0 });
    const url = new URL(this.path, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.search = new URLSearchParams({ v: String(version), since: String(this.listener.seq()), lang: this.lang }).toString();
    const ws = new WebSocket(url);
    this.ws = ws;
    ws.onopen = () => {
      if (this.ws !== ws) return;
      this.wait = firstWait;
      this.listener.line({ up: true, at: 0 });
      this.ping();
      for (const c of this.outbox) ws.send(JSON.stringify(c));
    };
    ws.onmessage = (e) => {
      if (this.ws === ws && typeof e.data === "string") this.receive(JSON.parse(e.data) as ServerMessage);
    };
    ws.onclose = () => {
      if (this.ws === ws) this.lost();
    };
  }

  private receive(m: ServerMessage): void {
    clearTimeout(this.deadline);
    this.deadline = 0;
    if (m.t === "pong") {
      const trip = Date.now() - m.at;
      // Clocks drift, so an old good answer does not hold for ever.
      this.best *= 1.2;
      if (trip >= 0 && trip <= this.best) {
        this.best = Math.max(trip, 1);
        this.offset = m.now + trip / 2 - Date.now();
      }
      return;
    }
    if (m.t === "ack" || m.t === "refuse") this.outbox = this.outbox.filter((c) => c.nonce !== m.nonce);
    if (m.t === "hello" || m.t === "event") this.guess(m.now);
    if (m.t === "reload") this.stop();
    this.listener.message(m);
  }

  private lost(): void {
    this.ws = null;
    clearTimeout(this.pinger);
    clearTimeout(this.deadline);
    if (this.stopped) return;
    const wait = this.wait * (0.8 + 0.4 * Math.random());
    this.wait = Math.min(this.wait * 2, longestWait);
    this.listener.line({ up: false, at: Date.now() + wait });
    this.timer = setTimeout(() => this.open(), wait);
  }

  private ping(): void {
    clearTimeout(this.pinger);
    this.pinger = setTimeout(() => this.ping(), pingEvery);
    if (this.ws?.readyState !== WebSocket.OPEN) return;
    this.ws.send(JSON.stringify({ t: "ping", at: Date.now() }));
    if (!this.deadline) this.deadline = setTimeout(() => this.drop(), silence);
  }

  private drop(): void {
    const ws = this.ws;
    this.lost();
    ws?.close();
  }

  // retry tries again now instead of waiting.
  retry(): void {
    if (!this.ws && !this.stopped) this.open();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.pinger);
    this.ws?.close();
  }

  // send gives a command to the server, now or when the line is back, and
  // returns its nonce.
  send(c: Omit<Command, "nonce">): string {
    const command: Command = { ...c, nonce: `${tag}-${++count}` };
    this.outbox.push(command);
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(command));
    return command.nonce;
  }

  // waits reports whether a command has had no answer yet.
  waits(nonce: string): boolean {
    return this.outbox.some((c) => c.nonce === nonce);
  }

  // sync asks for the whole game.
  sync(): void {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify({ t: "sync" }));
  }
}
