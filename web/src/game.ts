// The page of a game: it holds what the server said last, shows it, and turns
// what people do into commands.

import { acts, conditions, result, type Choice } from "./actions";
import { bind } from "./bind";
import { Board, noMarks, type Glide, type Marks } from "./board";
import { copyWithNote } from "./copy";
import { button, byId, h, refill } from "./dom";
import { declaration, drawer } from "./drawer";
import { facts, pageTitle } from "./facts";
import { Hands } from "./hands";
import { LineNotice } from "./line";
import { List } from "./list";
import { Notes } from "./notes";
import { invitationNote, offerNotes, offerText } from "./offers";
import { PlayerCard, seatName, type Presence } from "./players";
import { cellIndex, kingOf, parseSFEN, parts, play, type Position } from "./position";
import * as prefs from "./prefs";
import { sfenAt, usi } from "./share";
import { Socket } from "./socket";
import { clack } from "./sound";
import { Stand } from "./stand";
import { nameTools, turnTool } from "./tools";
import { lang, t } from "./text";
import { other, type Current, type GameEvent, type Hello, type MoveInfo, type Refusal, type ServerMessage, type Side, type State, type You } from "./wire";

interface Pending {
  nonce: string;
  move: string;
  on: number;
}

export class Game {
  private state: State;
  private you: You;
  private moves: MoveInfo[];
  private cur: Current;
  private readonly board = new Board(byId("board"));
  private readonly near = new Stand(byId("stand-near"), this.board);
  private readonly far = new Stand(byId("stand-far"), this.board);
  private readonly cardNear = new PlayerCard(byId("player-near"));
  private readonly cardFar = new PlayerCard(byId("player-far"));
  private readonly notes = new Notes(byId("notes"));
  private readonly list = new List(byId("moves"), byId("line"));
  private readonly socket: Socket;
  private readonly hands: Hands;
  private presence: Record<Side, Presence> | null = null;
  private pending: Pending | null = null;
  private shown: Position; // the position on the board
  private past = -1; // moves made in a past position looked at, -1 for the present
  private turned = false; // the viewer turned the board
  private notation = prefs.notation();
  private confirm: Choice["confirm"] = "";
  private declaring = false;
  private asked = false; // for a rematch
  private offered: Side | false = false; // who else asked for one
  private drawer = false;
  private readonly line = new LineNotice(this.notes, (text) => this.say(text));
  private lowSaid = -1; // seq of the turn whose last ten seconds were spoken
  private leaving = 0;

  constructor(hello: Hello) {
    this.state = hello.state;
    this.you = hello.you;
    this.moves = hello.state.moves ?? [];
    this.cur = hello.state.cur;
    this.board.set = prefs.pieces();
    this.board.coords = prefs.coords();
    this.shown = parseSFEN(this.cur.sfen);
    this.socket = new Socket(`/g/${this.state.id}/ws`, lang, {
      message: (m) => this.receive(m),
      line: (l) => this.line.set(l),
      seq: () => this.cur.seq,
    });
    this.socket.guess(hello.now);
    this.hands = new Hands(this.board, this.near, this.far, {
      position: () => this.shown,
      legal: () => (this.mayMove() ? this.cur.legal ?? [] : []),
      mover: () => (this.mayMove() ? this.cur.turn : null),
      move: (m, carried) => this.move(m, carried),
      refuse: (m) => this.ask(m),
      touched: () => this.touched(),
      changed: () => this.draw(),
      say: (text) => this.say(text),
    });
    bind({
      act: (what) => this.act(what),
      step: (where) => this.step(where),
      go: (ply) => this.go(ply),
      type: (text) => this.type(text),
      escape: () => this.escape(),
      wake: () => this.drawClocks(),
    });
    nameTools(this.board.set);
    this.draw();
    this.socket.open();
    this.tick();
    if (this.cur.check && !this.cur.outcome) this.say(t("ui.check"));
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
        if (this.pending?.nonce === m.nonce && this.cur.seq >= m.seq) this.pending = null;
        break;
      case "presence": {
        const now = this.socket.now();
        const next = (s: Side, here: boolean): Presence => {
          const was = this.presence?.[s];
          return was && was.here === here ? was : { here, since: was ? now : 0 };
        };
        this.presence = { black: next("black", m.black), white: next("white", m.white) };
        this.players();
        break;
      }
      case "reload":
        this.notes.set("reload", { text: t("ui.reload"), kind: "warn", buttons: [button("reload", t("ui.reload.go"))] });
        break;
    }
  }

  private take(m: Hello): void {
    const opened = this.state.black.kind === "open" || this.state.white.kind === "open";
    const last = this.moves.length;
    this.state = m.state;
    this.you = m.you;
    this.moves = m.state.moves ?? [];
    const fresh = m.state.cur.seq !== this.cur.seq;
    const before = this.cur;
    this.cur = m.state.cur;
    if (this.pending && (this.cur.on !== this.pending.on || !this.socket.waits(this.pending.nonce))) this.pending = null;
    if (fresh) this.hands.clear();
    if (this.past > this.moves.length) this.past = -1;
    this.draw(fresh && this.moves.length === last + 1 ? this.arrival() : null);
    if (opened && this.started()) this.sat();
    this.after(before);
  }

  private event(e: GameEvent): void {
    if (e.seq <= this.cur.seq) return;
    if (e.seq > this.cur.seq + 1) {
      this.socket.sync();
      return;
    }
    const before = this.cur;
    const offered = this.offered;
    const shownMoves = this.moves.length;
    if (e.ply !== undefined) this.moves = this.moves.slice(0, e.ply);
    if (e.move) this.moves = [...this.moves, e.move];
    this.cur = e.cur;
    const foreseen = this.pending !== null && e.move?.m === this.pending.move;
    if (foreseen || this.cur.on !== before.on) this.pending = null;
    if (e.kind === "rematch" && (e.actor === "black" || e.actor === "white")) {
      if (e.actor === this.mySide()) this.asked = true;
      else this.offered = e.actor;
    }
    if (e.kind === "decline" && this.cur.outcome) this.asked = this.offered = false;
    this.hands.clear();
    if (this.past > this.moves.length) this.past = -1;
    let glide: Glide | null = null;
    if (e.move && !foreseen) glide = this.arrival();
    this.draw(this.past < 0 ? glide : null);
    if (e.move) {
      if (!foreseen) clack(e.move.check);
      const mover = other(this.cur.turn);
      const words = [`${t(`ui.${mover}`)}: ${e.move.say}`];
      if (e.move.check && !this.cur.outcome && !e.move.say.toLowerCase().includes(t("ui.check").toLowerCase())) words.push(t("ui.check"));
      if (!this.cur.outcome && this.mine(this.cur.turn) && this.you !== "both") words.push(t("ui.yourturn"));
      this.say(words.join(". "));
      this.notes.set("refusal", null);
      this.notes.set("info", null);
    } else if (this.moves.length < shownMoves) {
      this.notes.set("info", { text: t("ui.tookback"), ms: 6000 });
      this.say(t("ui.tookback"));
    } else if (e.kind === "decline" && before.offers[this.mySide() ?? "black"]) {
      this.notes.set("info", { text: t("ui.declined"), ms: 6000 });
      this.say(t("ui.declined"));
    }
    // Who sits where is not part of an event.
    if (e.kind === "join") this.socket.sync();
    this.after(before, offered);
  }

  // after tells what a change means beyond the board.
  private after(before: Current, said: Side | false = this.offered): void {
    const o = this.cur.outcome;
    if (o && !before.outcome) {
      this.confirm = "";
      this.declaring = false;
      this.say(o.sentence);
      clack(true);
      this.draw();
    }
    const mine = this.mySide();
    if (this.offered && this.offered !== said) this.say(offerText(this.state, this.offered, "rematch"));
    for (const side of ["black", "white"] as const) {
      const offer = this.cur.offers[side];
      if (offer && offer.seq !== before.offers[side]?.seq && side !== mine) this.say(offerText(this.state, side, offer.action));
    }
    if (this.cur.next && !before.next) this.leave();
  }

  // leave goes to the game that follows, after a moment to see why.
  private leave(): void {
    const href = `/g/${this.cur.next}`;
    const go = h("a", { class: "btn btn-main", href }, t("ui.next.go"));
    this.notes.set("next", { text: t("ui.next.soon"), kind: "good", buttons: [go] });
    this.say(t("ui.next.soon"));
    if (this.you !== "none" && !this.leaving) this.leaving = setTimeout(() => location.assign(href), 2500);
  }

  private refused(m: Refusal): void {
    const undone = this.pending?.nonce === m.nonce ? this.pending : null;
    if (undone) this.pending = null;
    const text = m.text || t("ui.refused");
    this.notes.set("refusal", {
      text,
      kind: "bad",
      body: m.conditions?.length ? [conditions(m.conditions)] : [],
      ms: m.conditions?.length ? 20_000 : 8000,
    });
    this.asked = false;
    // The piece goes back where it came from.
    const p = undone ? parts(undone.move) : null;
    let glide: Glide | null = null;
    if (p?.from) glide = { to: cellIndex(this.shown, p.from), from: cellIndex(this.shown, p.to) };
    this.hands.clear();
    this.draw(glide);
  }

  // ---- what this viewer may do ----

  private started(): boolean {
    return this.state.black.kind !== "open" && this.state.white.kind !== "open";
  }

  private mine(side: Side): boolean {
    return this.you === side || this.you === "both";
  }

  private mySide(): Side | null {
    return this.you === "black" || this.you === "white" ? this.you : null;
  }

  private mayMove(): boolean {
    return !this.cur.outcome && !this.pending && this.past < 0 && this.mine(this.cur.turn) && (this.cur.legal?.length ?? 0) > 0;
  }

  // bottom is the side that this viewer sits at.
  private bottom(): Side {
    const natural: Side = this.you === "white" ? "white" : "black";
    return this.turned ? other(natural) : natural;
  }

  // ---- moving ----

  private move(m: string, carried: boolean): void {
    const nonce = this.socket.send({ t: "move", on: this.cur.on, move: m });
    this.pending = { nonce, move: m, on: this.cur.on };
    this.notes.set("refusal", null);
    this.confirm = "";
    this.declaring = false;
    const p = parts(m);
    let glide: Glide | null = null;
    if (p && !carried) {
      const to = cellIndex(this.shown, p.to);
      if (p.from) glide = { to, from: cellIndex(this.shown, p.from) };
      else {
        const box = this.near.button(p.drop)?.getBoundingClientRect() ?? this.far.button(p.drop)?.getBoundingClientRect();
        if (box) glide = { to, from: { x: box.left + box.width / 2, y: box.top + box.height / 2 } };
      }
    }
    clack();
    this.draw(glide);
  }

  // ask has the server say why a move is not legal. Where an illegal move would
  // lose the game, a slip of the finger must not.
  private ask(m: string): void {
    if (this.state.rules.includes("illegal_move=loses")) {
      this.say(t("ui.cancelled"));
      return;
    }
    this.socket.send({ t: "move", on: this.cur.on, move: m });
  }

  // touched uses up input on the board while the past is on it.
  private touched(): boolean {
    if (this.past < 0) return false;
    this.go(-1);
    return true;
  }

  // arrival is the last move as something that glides.
  private arrival(): Glide | null {
    const p = parts(this.moves[this.moves.length - 1]?.m ?? "");
    if (!p) return null;
    const to = cellIndex(this.shown, p.to);
    if (p.from) return { to, from: cellIndex(this.shown, p.from) };
    const box = (this.cur.turn === this.bottom() ? this.far : this.near).button(p.drop)?.getBoundingClientRect();
    return box ? { to, from: { x: box.left + box.width / 2, y: box.top + box.height / 2 } } : null;
  }

  // ---- drawing ----

  private draw(glide: Glide | null = null): void {
    const flipped = this.bottom() === "white";
    const turned = this.board.flipped !== flipped;
    this.board.flipped = flipped;
    const at = this.past < 0 ? this.moves.length : this.past;
    const live = this.past < 0;
    let p: Position;
    if (live) {
      p = parseSFEN(this.cur.sfen);
      if (this.pending) p = play(p, this.pending.move);
    } else {
      p = parseSFEN(at ? this.moves[at - 1]!.sfen : this.state.start);
    }
    this.shown = p;
    const marks: Marks = noMarks();
    const last = live && this.pending ? this.pending.move : this.moves[at - 1]?.m ?? "";
    const lastParts = parts(last);
    if (lastParts) {
      marks.last = [lastParts.from, lastParts.to].filter(Boolean).map((c) => cellIndex(p, c));
    }
    const check = live ? this.cur.check && !this.pending : this.moves[at - 1]?.check;
    if (check) marks.check = kingOf(p, p.turn);
    marks.selected = this.hands.selectedCell();
    marks.targets = this.hands.targets();
    if (turned) this.board.redraw();
    this.board.show(p, marks, glide);
    const bottom = this.bottom();
    const mover = this.mayMove() ? this.cur.turn : null;
    this.near.show(p, bottom, this.hands.selectedHand(), mover === bottom);
    this.far.show(p, other(bottom), this.hands.selectedHand(), mover === other(bottom));
    this.list.show({
      moves: this.moves,
      whiteBegins: parseSFEN(this.state.start).turn === "white",
      first: this.state.first || 1,
      at,
      notation: this.notation,
      timed: this.cur.clock !== null,
    });
    this.players();
    this.panels();
    refill(byId("facts"), ...facts(this.state, this.cur, this.moves.length, this.you));
  }

  private players(): void {
    const now = this.socket.now();
    const bottom = this.bottom();
    const here = (s: Side) => this.presence?.[s] ?? null;
    this.cardNear.show(bottom, this.state, this.cur, this.you, here(bottom), now);
    this.cardFar.show(other(bottom), this.state, this.cur, this.you, here(other(bottom)), now);
    document.title = pageTitle(this.state, this.cur, this.you);
  }

  private choice(): Choice {
    const mine = this.mySide();
    const theirs = mine ? this.cur.offers[other(mine)] : null;
    const own = mine ? this.cur.offers[mine] : null;
    return {
      you: this.you,
      state: { ...this.state, moves: this.moves },
      cur: this.cur,
      confirm: this.confirm,
      declaring: this.declaring,
      // Whoever may not ask for a rematch has done so.
      asked: this.asked || own?.action === "rematch" || (mine !== null && this.cur.outcome !== null && this.cur.started && !this.cur.actions.rematch),
      offered: this.offered !== false || theirs?.action === "rematch",
    };
  }

  private panels(): void {
    const c = this.choice();
    refill(byId("acts"), ...acts(c, false));
    refill(byId("foot"), ...acts(c, true));
    byId("acts").hidden = !byId("acts").childElementCount;
    const card = byId("result");
    card.hidden = !this.cur.outcome;
    refill(card, ...result(c));
    document.body.classList.toggle("over", !!this.cur.outcome);
    offerNotes(this.notes, this.state, this.cur, this.mySide(), c.offered);
    invitationNote(this.notes, this.state, !this.started() && !this.cur.outcome);
    this.drawDrawer();
    this.notes.set(
      "past",
      this.past < 0
        ? null
        : {
            text: t("ui.past", { n: this.past + this.state.first - 1, m: this.moves.length + this.state.first - 1 }),
            buttons: [button("present", t("ui.past.back"))],
          },
    );
  }

  private sat(): void {
    const side: Side = this.you === "black" ? "white" : "black";
    const text = t("ui.joined", { name: seatName(this.state[side], side) });
    this.notes.set("info", { text, kind: "good", ms: 6000 });
    this.say(text);
    clack(true);
  }

  // ---- tools and drawer ----

  private drawDrawer(): void {
    const el = byId("drawer");
    el.hidden = !this.drawer && !this.declaring;
    document.querySelectorAll("[data-open=more], [data-do=more]").forEach((b) => b.setAttribute("aria-expanded", String(this.drawer)));
    if (this.declaring) refill(el, ...declaration(this.choice()));
    else if (this.drawer && !(el.childElementCount && el.contains(document.activeElement))) el.replaceChildren(...drawer(this.choice(), this.notation));
  }

  // ---- input outside the board ----

  private escape(): void {
    const had = this.confirm || this.declaring || this.drawer;
    document.body.classList.remove("moves-open");
    this.confirm = "";
    this.declaring = this.drawer = false;
    if (had) this.draw();
    else if (this.past >= 0) this.go(-1);
  }

  // type plays a move written in the form of USI.
  private type(text: string): void {
    const m = text.replace(/^([a-z])\*/, (d) => d.toUpperCase());
    if (this.past >= 0) this.go(-1);
    if (this.mayMove() && this.cur.legal?.includes(m)) this.move(m, false);
    else this.socket.send({ t: "move", on: this.cur.on, move: m });
  }

  private step(what: string): void {
    const now = this.past < 0 ? this.moves.length : this.past;
    const to = { first: 0, prev: now - 1, next: now + 1, last: this.moves.length }[what] ?? now;
    this.go(Math.max(0, Math.min(to, this.moves.length)));
  }

  // go shows the position after some moves; -1 is the present.
  private go(ply: number): void {
    const was = this.past < 0 ? this.moves.length : this.past;
    this.past = ply < 0 || ply >= this.moves.length ? -1 : ply;
    const now = this.past < 0 ? this.moves.length : this.past;
    this.hands.clear();
    let glide: Glide | null = null;
    const a = parts(this.moves[Math.min(was, now)]?.m ?? "");
    if (a?.from && Math.abs(was - now) === 1) {
      const [from, to] = [cellIndex(this.shown, a.from), cellIndex(this.shown, a.to)];
      glide = now > was ? { to, from } : { to: from, from: to };
    }
    this.draw(glide);
    const m = this.moves[now - 1];
    this.say(m ? `${t("ui.number", { n: m.n })}: ${m.say}` : t("ui.start"));
  }

  private act(what: string): void {
    const cur = this.cur;
    const on = cur.on;
    switch (what) {
      case "resign":
      case "abort":
        this.confirm = what;
        this.draw();
        [...document.querySelectorAll<HTMLElement>("[data-do=confirm-no]")].find((b) => b.offsetParent)?.focus();
        break;
      case "confirm-no":
        this.confirm = "";
        this.draw();
        break;
      case "resign-yes":
      case "abort-yes":
        this.socket.send({ t: what === "resign-yes" ? "resign" : "abort", on });
        this.confirm = "";
        this.draw();
        break;
      case "offer-draw":
      case "offer-takeback":
      case "offer-count":
      case "offer-declare":
        this.socket.send({ t: "offer", on, action: what.slice(6) });
        this.declaring = false;
        this.draw();
        break;
      case "claim-draw":
      case "claim-count":
      case "claim-declare":
      case "claim-takeback":
        this.socket.send({ t: "claim", on, action: what.slice(6) });
        this.declaring = false;
        this.draw();
        break;
      case "accept":
      case "decline": {
        const mine = this.mySide();
        const offer = mine ? cur.offers[other(mine)] : null;
        if (offer) this.socket.send({ t: what, on: offer.seq });
        break;
      }
      case "declare":
        this.declaring = !this.declaring;
        this.drawer = false;
        this.draw();
        break;
      case "rematch":
        this.socket.send({ t: "rematch", on });
        this.asked = true;
        this.draw();
        break;
      case "more":
        this.drawer = !this.drawer;
        this.declaring = false;
        document.body.classList.remove("moves-open");
        byId("drawer").replaceChildren();
        this.draw();
        break;
      case "moves":
        this.drawer = false;
        document.body.classList.toggle("moves-open");
        this.draw();
        break;
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
        this.hands.clear();
        this.draw();
        break;
      case "set":
      case "coords":
      case "sound":
        this.say(turnTool(what, this.board));
        byId("drawer").replaceChildren();
        this.draw();
        break;
      case "notation-aise":
      case "notation-ja":
        this.notation = what === "notation-ja" ? "ja" : "aise";
        prefs.setNotation(this.notation);
        byId("drawer").replaceChildren();
        this.draw();
        break;
      case "copy-sfen":
        void this.share(sfenAt(this.state, this.moves, this.past < 0 ? this.moves.length : this.past));
        break;
      case "copy-usi":
        void this.share(usi(this.state, this.moves));
        break;
      case "copy-invite":
        void this.share(this.state.invite, byId("invite-link"));
        break;
    }
  }

  private async share(text: string, field?: HTMLElement): Promise<void> {
    this.say(await copyWithNote(this.notes, text, field));
  }

  // ---- time ----

  private tick(): void {
    this.drawClocks();
    this.line.tick();
    setTimeout(() => this.tick(), this.cur.clock?.running ? 100 : 500);
  }

  private drawClocks(): void {
    const now = this.socket.now();
    const clock = this.cur.clock;
    const left = Math.min(this.cardNear.tick(clock, now), this.cardFar.tick(clock, now));
    if (left < 10_000 && left > 0 && this.lowSaid !== this.cur.on && this.mine(this.cur.turn)) {
      this.lowSaid = this.cur.on;
      this.say(t("ui.low"));
    }
    const away = this.presence && (!this.presence.black.here || !this.presence.white.here);
    if (away && Math.floor(now / 1000) !== this.lastSecond) this.players();
    this.lastSecond = Math.floor(now / 1000);
  }

  private lastSecond = 0;

  // say gives a sentence to screen readers.
  private say(text: string): void {
    if (!text) return;
    const region = byId("say");
    region.textContent = "";
    // The same words twice in a row are spoken twice.
    setTimeout(() => region.append(h("p", {}, text)), 30);
  }

}
