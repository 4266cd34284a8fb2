// The page's state of a table: the last snapshot, the log so far, and the offers.
import type { Offer } from '../generated/games';
import { hall, Refusal, type Ask, type History, type TableSeen } from '../hall/hall.svelte';
import type { ActionBase, Doubt, EventBase } from './game';
import { Tail } from './tail.svelte';

export interface Line<Event> {
  text: string;
  event: Event | null;
  /** Only this seat gets this line. */
  own: boolean;
}
export type Chat = TableSeen['chat'][number];

/** One offer, or `count` offers that differ in the field `number`, counting up from its value in `action`. */
export type Choice<Action> = Offer<Action>;

type Problem = Refusal['problem'];

/** Milliseconds after which another move can be sent if no snapshot followed an accepted one. */
const patience = 5000;

/** Unchanged offers are the same object. In a response window the same texts may belong to another question. */
const asksTheSame = (a: TableSeen, b: TableSeen) =>
  a.position === b.position || (a.offers === b.offers && a.question === b.question && !a.window && !b.window);

export class Table<View = unknown, Action extends ActionBase = ActionBase, Event extends EventBase = EventBase> {
  readonly id: string;
  readonly invitation: string;
  /** The last snapshot that is shown. */
  seen = $state.raw<TableSeen | null>(null);
  /** When it arrived, by performance.now(): clocks count down from here. */
  at = $state(0);
  /** The table does not exist, or this viewer may not see it. */
  gone = $state(false);
  readonly log = new Tail<Line<Event>>(async (before) => {
    const { first_line, lines } = await this.#history({ lines_before: before });
    return { first: first_line, items: lines as Line<Event>[] };
  });
  readonly talk = new Tail<Chat>(async (before) => {
    const { first_chat, chat } = await this.#history({ chat_before: before });
    return { first: first_chat, items: chat };
  });
  /** The text of the move that was sent and not yet answered: nothing else can be chosen. */
  sent = $state<string | null>(null);
  /** `unsure`: the hall did not answer, so the request may have been carried out. */
  refusal = $state.raw<{ rule: string; text: string; unsure: boolean } | null>(null);
  /** The move that waits for the player's confirmation. */
  doubted = $state.raw<{ doubt: Doubt; text: string; since: number } | null>(null);
  /** The game's data (cards, boards), from /data/GAME.json. */
  data = $state.raw<unknown>(null);

  view = $derived((this.seen?.view ?? null) as View);
  you = $derived(this.seen?.you ?? null);
  names = $derived((this.seen?.seats ?? []).map((seat) => seat.name));
  /** Number of snapshots received, and of those shown: animations may delay showing them. */
  #told = 0;
  #messages = $state(0);
  /** The newest snapshot, and the number of the first one with the same question. */
  #newest: TableSeen | null = null;
  #since = $state(0);
  /** The hall asks something else by now than the snapshot that is shown: its offers are outdated. */
  #late = $derived(this.#messages < this.#since);
  offers = $derived((this.sent || this.#late ? [] : (this.seen?.offers ?? [])) as Choice<Action>[]);
  asked = $derived(this.offers.length > 0);

  /** Called with each new snapshot before it is shown, so that its animations can play first. */
  arrived: (seen: TableSeen, lines: Line<Event>[], show: () => void) => void = (_seen, _lines, show) => show();
  /** The confirmation that the game wants for an action, if any. */
  doubts: (action: Action) => Doubt | null = () => null;

  #unwatch: () => void = () => {};
  /** Number of log lines received, shown or not yet. */
  #heard = 0;
  /** The newest move that was sent: whether it was accepted, and the counts of snapshots before it. */
  #move = { granted: false, since: 0, shown: 0 };

  /** `live`: subscribes to the table. Otherwise `tell` sets the snapshots: a replay. */
  constructor(id: string, invitation = '', live = true) {
    this.id = id;
    this.invitation = invitation;
    if (!live) return;
    this.#unwatch = hall.watch(
      id,
      (told) => (told ? this.#hear(told) : (this.gone = true)),
      () => ({ do: 'subscribe', table: id, invitation, lines: this.#heard, chat: this.talk.end, deltas: true }),
    );
  }

  leave() {
    this.#unwatch();
  }

  /** The loaded lines of the log; `log.first` is the number of the first. */
  get lines() {
    return this.log.items;
  }

  #every = $derived.by((): Action[] => {
    const actions: Action[] = [];
    for (const offer of this.offers) for (let i = 0; i < offer.count; ++i) actions.push(this.nth(offer, i));
    return actions;
  });
  /** All single actions of the offers, with ranges expanded. For lists of modest length. */
  every(kind?: Action['kind']): Action[] {
    return kind ? this.#every.filter((action) => action.kind === kind) : this.#every;
  }

  /** The i-th action of an offer, with its field and text set. */
  nth(offer: Choice<Action>, i: number): Action {
    if (i === 0 || !offer.number) return offer.action;
    const field = offer.number as keyof Action;
    const first = offer.action[field] as number;
    const at = offer.action.text.lastIndexOf(String(first));
    const text =
      offer.action.text.slice(0, at) + String(first + i) + offer.action.text.slice(at + String(first).length);
    return { ...offer.action, [field]: first + i, text };
  }

  of<Kind extends Action['kind']>(kind: Kind): Extract<Action, { kind: Kind }>[] {
    return this.every(kind) as Extract<Action, { kind: Kind }>[];
  }

  /** Sends a move. If the game wants a confirmation, the move waits for `insist`. */
  async choose(action: Action | string): Promise<boolean> {
    if (!this.seen || this.sent) return false;
    const doubt = typeof action === 'string' ? null : this.doubts(action);
    const text = typeof action === 'string' ? action : action.text;
    if (doubt) {
      this.doubted = { doubt, text, since: this.#since };
      return false;
    }
    this.sent = text;
    this.refusal = null;
    const move = { granted: false, since: this.#since, shown: this.#messages };
    this.#move = move;
    const problem = await this.#play(text);
    if (problem) {
      this.sent = null;
      this.#refuse(problem);
    } else {
      move.granted = true;
      this.#settle();
      setTimeout(() => this.#move === move && this.#told === this.#messages && (this.sent = null), patience);
    }
    return !problem;
  }

  /** The old offers must not light up again before the snapshot after the move is shown. */
  #settle() {
    const { granted, since, shown } = this.#move;
    const all = this.#messages === this.#told && this.#messages > shown;
    if (this.#since > since ? !this.#late : granted && all) this.sent = null;
  }

  /** Other players may move while our question stays the same (all bet at once): then the move is sent again for the new position. */
  async #play(action: string): Promise<Problem | null> {
    const asked = this.#since;
    for (let tries = 0; ; ++tries) {
      const position = this.#newest!.position;
      const problem = await this.#request({ do: 'play', table: this.id, position, action });
      const meanwhile = problem?.code === 'stale' && this.#since === asked && this.#newest!.position !== position;
      if (!meanwhile || tries === 5) return problem;
    }
  }

  /** The player confirms the move, or cancels it. */
  insist(yes: boolean) {
    const doubted = this.doubted;
    this.doubted = null;
    if (!yes || !doubted) return;
    if (doubted.since === this.#since) void this.choose(doubted.text);
    else this.#refuse({ code: 'stale', rule: '', text: '' });
  }

  undo() {
    return this.ask({ do: 'undo', table: this.id, position: this.seen?.position ?? '' });
  }

  /** Sends any other request about this table. A refusal is shown, not thrown. */
  async ask(ask: Ask): Promise<boolean> {
    const problem = await this.#request(ask);
    if (problem) this.#refuse(problem);
    return !problem;
  }

  async #history(before: { lines_before: number } | { chat_before: number }): Promise<History> {
    const { id: table, invitation } = this;
    const ask: Ask = { do: 'history', table, invitation, lines_before: null, chat_before: null, ...before };
    return (await hall.ask(ask)) as History;
  }

  async #request(ask: Ask): Promise<Problem | null> {
    try {
      await hall.ask(ask);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.problem;
      throw error;
    }
  }

  #refuse({ code, rule, text }: Problem) {
    const unsure = code === 'no_answer';
    this.refusal = { rule, text: code === 'stale' ? 'the game moved on while you were choosing' : text, unsure };
  }

  /** Sets a snapshot as if it had just arrived; `lines` is the whole log. With `story` the newest `fresh` lines are animated first. */
  tell(seen: TableSeen, lines: Line<Event>[], fresh: number, story: boolean) {
    const show = () => {
      this.log.replace(0, lines);
      this.seen = seen;
    };
    if (story) this.arrived(seen, lines.slice(lines.length - fresh), show);
    else show();
  }

  #hear(told: TableSeen) {
    const fresh = told.lines.slice(Math.max(0, this.#heard - told.first_line)) as Line<Event>[];
    this.#heard = told.first_line + told.lines.length;
    const at = performance.now();
    ++this.#told;
    if (!this.#newest || !asksTheSame(this.#newest, told)) this.#since = this.#told;
    this.#newest = told;
    this.arrived(told, fresh, () => {
      this.log.put(told.first_line, told.lines as Line<Event>[]);
      this.talk.put(told.first_chat, told.chat);
      this.at = at;
      this.seen = told;
      ++this.#messages;
      this.#settle();
    });
  }
}
