// The page of a game: it shows what the server said last and turns what people
// do into commands.

import { bind } from "./bind";
import { Coach } from "./coach";
import { commandOf } from "./command";
import { copyWithNote } from "./copy";
import { button, byId } from "./dom";
import { Herald } from "./herald";
import { LineNotice } from "./line";
import { isAgain, Model } from "./model";
import { Notes } from "./notes";
import { Panels } from "./panels";
import { say } from "./say";
import { sfenAt, usi } from "./share";
import { Socket } from "./socket";
import { clack } from "./sound";
import type { Table, TableOptions } from "./table";
import { openTable } from "./tables";
import { nameTools, settings, turnTool } from "./tools";
import { lang, t } from "./text";
import { viewOf } from "./view";
import { other, type Current, type GameEvent, type Hello, type Refusal, type ServerMessage, type Side } from "./wire";

interface Pending {
  nonce: string;
  move: string;
  on: number;
}

export class Game {
  private readonly model: Model;
  private readonly table: Table;
  private readonly notes = new Notes(byId("notes"));
  private readonly panels: Panels;
  private readonly herald: Herald;
  private readonly socket: Socket;
  private readonly line = new LineNotice(this.notes, say);
  private readonly settings = settings();
  private readonly coach = new Coach(byId("trainer"), () => this.draw());
  private pending: Pending | null = null;
  private past = -1; // moves made in a past position looked at, -1 for the present
  private turned = false; // the viewer turned the board
  private lowSaid = -1; // seq of the turn whose last ten seconds were spoken
  private lastSecond = 0;

  constructor(hello: Hello) {
    const m = (this.model = new Model(hello));
    this.socket = new Socket(`/g/${m.state.id}/ws`, lang, {
      message: (message) => this.receive(message),
      line: (l) => this.line.set(l),
      seq: () => m.cur.seq,
    });
    this.socket.guess(hello.now);
    this.panels = new Panels(m, this.notes, () => this.socket.now());
    this.herald = new Herald(m, this.notes, this.panels);
    this.table = openTable(m.state.variant);
    this.table.onMove = (move) => this.move(move);
    this.table.onRefuse = (move) => this.ask(move);
    this.table.onTouch = () => this.touched();
    this.table.say = say;
    bind({
      act: (what) => this.act(what),
      step: (where) => this.step(where),
      go: (ply) => this.go(ply),
      type: (text) => this.type(text),
      escape: () => this.escape(),
      wake: () => this.drawClocks(),
    });
    nameTools(this.settings.set);
    this.draw();
    this.socket.open();
    this.tick();
    if (m.cur.check && !m.cur.outcome) say(t("ui.check"));
  }

  // ---- what the server says ----

  private receive(m: ServerMessage): void {
    switch (m.t) {
      case "hello":
        this.take(m);
        break;
      case "event":
        this.event(m);
        break;
      case "refuse":
        this.refused(m);
        break;
      case "ack":
        // The event of an own command may come before or after its ack.
        if (this.pending?.nonce === m.nonce && this.model.cur.seq >= m.seq) this.pending = null;
        break;
      case "presence":
        this.model.seen(m, this.socket.now());
        this.panels.players();
        break;
      case "reload":
        this.notes.set("reload", { text: t("ui.reload"), kind: "warn", buttons: [button("reload", t("ui.reload.go"))] });
        break;
    }
  }

  private take(hello: Hello): void {
    const m = this.model;
    const [opened, made, before] = [!m.started(), m.moves.length, m.cur];
    m.take(hello);
    const fresh = m.cur.seq !== before.seq;
    if (this.pending && (m.cur.on !== this.pending.on || !this.socket.waits(this.pending.nonce))) this.pending = null;
    if (fresh) this.table.clear?.();
    if (this.past > m.moves.length) this.past = -1;
    this.draw(fresh && m.moves.length === made + 1);
    if (opened && m.started()) this.herald.sat();
    this.changed(before);
  }

  private event(e: GameEvent): void {
    const m = this.model;
    const [before, made] = [m.cur, m.moves.length];
    if (!m.event(e)) {
      if (e.seq > before.seq) this.socket.sync();
      return;
    }
    const foreseen = this.pending !== null && e.move?.m === this.pending.move;
    if (foreseen || m.cur.on !== before.on) this.pending = null;
    this.table.clear?.();
    if (this.past > m.moves.length) this.past = -1;
    this.draw(e.move !== undefined && this.past < 0);
    if (e.move) {
      if (!foreseen) clack(e.move.check);
      this.herald.moved(e.move.say, e.move.check);
    } else if (m.moves.length < made) {
      this.herald.inform("ui.tookback");
    } else if (e.kind === "decline" && before.offers[m.mySide() ?? "black"]) {
      this.herald.inform("ui.declined");
    }
    // Who sits where is not part of an event.
    if (e.kind === "join") this.socket.sync();
    this.changed(before);
  }

  private changed(before: Current): void {
    if (this.model.cur.outcome && !before.outcome) {
      this.panels.confirm = "";
      this.panels.declaring = false;
      this.draw();
    }
    this.herald.changed(before);
  }

  private refused(m: Refusal): void {
    const undone = this.pending?.nonce === m.nonce ? this.pending.move : "";
    if (undone) this.pending = null;
    this.panels.refused(m);
    this.model.asked = "";
    this.table.clear?.();
    // The piece goes back where it came from.
    this.draw(undone !== "", undone);
  }

  // ---- moving ----

  private mayMove(): boolean {
    return !this.pending && this.past < 0 && this.model.moving();
  }

  private move(move: string): void {
    const on = this.model.cur.on;
    this.pending = { nonce: this.socket.send({ t: "move", on, move }), move, on };
    this.notes.set("refusal", null);
    this.panels.confirm = "";
    this.panels.declaring = false;
    clack();
    this.draw(true);
  }

  // ask has the server say why a move is not legal. Where an illegal move would
  // lose the game, a slip of the finger must not.
  private ask(move: string): void {
    if (this.model.state.rules.includes("illegal_move=loses")) say(t("ui.cancelled"));
    else this.socket.send({ t: "move", on: this.model.cur.on, move });
  }

  // touched uses up input on the board while the past is on it.
  private touched(): boolean {
    if (this.past < 0) return false;
    this.go(-1);
    return true;
  }

  // ---- drawing ----

  // bottom is the side that this viewer sits at.
  private bottom(): Side {
    const natural: Side = this.model.you === "white" ? "white" : "black";
    return this.turned ? other(natural) : natural;
  }

  private draw(animate = false, back = ""): void {
    const bottom = this.bottom();
    const [view, move] = viewOf(this.model, this.past, this.pending?.move ?? "");
    const ply = this.past < 0 ? this.model.moves.length : this.past;
    const values = this.pending ? undefined : this.coach.see(this.model, ply);
    const options: TableOptions = { you: this.model.you, mine: this.mayMove(), animate, back, values, ...this.settings };
    this.table.turned = bottom === "white";
    this.table.show(view, options, move);
    this.panels.training = this.coach.active(this.model);
    this.panels.bottom = bottom;
    this.panels.past = this.past;
    this.panels.draw();
  }

  // ---- input outside the board ----

  private escape(): void {
    if (this.panels.close()) this.draw();
    else if (this.past >= 0) this.go(-1);
  }

  // type plays a move written as the server writes it.
  private type(text: string): void {
    const move = text.replace(/^([a-z])\*/, (d) => d.toUpperCase());
    if (this.past >= 0) this.go(-1);
    const legal = this.model.cur.legal?.find((m) => m.toLowerCase() === move.toLowerCase());
    if (this.mayMove() && legal) this.move(legal);
    else this.socket.send({ t: "move", on: this.model.cur.on, move });
  }

  private step(what: string): void {
    const all = this.model.moves.length;
    const now = this.past < 0 ? all : this.past;
    const to = { first: 0, prev: now - 1, next: now + 1, last: all }[what] ?? now;
    this.go(Math.max(0, Math.min(to, all)));
  }

  // go shows the position after some moves; -1 is the present.
  private go(ply: number): void {
    const moves = this.model.moves;
    const was = this.past < 0 ? moves.length : this.past;
    this.past = ply < 0 || ply >= moves.length ? -1 : ply;
    const now = this.past < 0 ? moves.length : this.past;
    this.table.clear?.();
    this.draw(Math.abs(was - now) === 1, now < was ? moves[now]?.m : "");
    const m = moves[now - 1];
    say(m ? `${t("ui.number", { n: m.n })}: ${m.say}` : t("ui.start"));
  }

  private act(what: string): void {
    const command = commandOf(what, this.model);
    if (command) {
      this.socket.send(command);
      if (isAgain(command.t)) this.model.asked = command.t;
      this.panels.confirm = "";
      this.panels.declaring = false;
    }
    if (command || this.panels.act(what)) {
      this.draw();
      if (this.panels.confirm) [...document.querySelectorAll<HTMLElement>("[data-do=confirm-no]")].find((b) => b.offsetParent)?.focus();
      return;
    }
    switch (what) {
      case "present":
        this.go(-1);
        break;
      case "retry":
        this.socket.retry();
        break;
      case "reload":
        location.reload();
        break;
      case "flip":
        this.turned = !this.turned;
        this.table.clear?.();
        this.draw();
        break;
      case "trainer":
        this.coach.toggle();
        this.draw();
        break;
      case "set":
      case "coords":
      case "sound":
        say(turnTool(what, this.settings));
        this.panels.renew();
        this.draw();
        break;
      case "copy-sfen":
        void this.share(sfenAt(this.model.state, this.model.moves, this.past < 0 ? this.model.moves.length : this.past));
        break;
      case "copy-usi":
        void this.share(usi(this.model.state, this.model.moves));
        break;
      case "copy-invite":
        void this.share(this.model.state.invite, byId("invite-link"));
        break;
    }
  }

  private async share(text: string, field?: HTMLElement): Promise<void> {
    say(await copyWithNote(this.notes, text, field));
  }

  // ---- time ----

  private tick(): void {
    this.drawClocks();
    this.line.tick();
    setTimeout(() => this.tick(), this.model.cur.clock?.running ? 100 : 500);
  }

  private drawClocks(): void {
    const m = this.model;
    const left = this.panels.clocks();
    if (left < 10_000 && left > 0 && this.lowSaid !== m.cur.on && m.mine(m.cur.turn)) {
      this.lowSaid = m.cur.on;
      say(t("ui.low"));
    }
    const second = Math.floor(this.socket.now() / 1000);
    const away = m.presence && (!m.presence.black.here || !m.presence.white.here);
    if (away && second !== this.lastSecond) this.panels.players();
    this.lastSecond = second;
  }
}
