// SPDX-License-Identifier: Apache-2.0
// The page's state of a table: the last snapshot, the log so far, and the offers.
import type { Offer, WordingCatalogue } from '../generated/games';
import { hall, Refusal, type HallRequest, type History, type TableSnapshot } from '../hall/hall.svelte';
import { loadWording, readLine, readOffer, wordingOf, type LogLine } from '../hall/wordings';
import type { ActionBase, Confirmation, EventBase } from './game';
import { Tail } from './tail.svelte';

export type ChatMessage = TableSnapshot['chat'][number];

/** Why a request failed. */
type RequestError = Refusal['error'];

/** If no snapshot follows an accepted move, the player can send another move after this many milliseconds. */
const longestSent = 5000;

/**
 * Whether two snapshots ask the same question: they have the same position, or the same offers (the same object) and
 * the same text. In a response window only the position counts, because another question may have the same text.
 */
const sameQuestion = (a: TableSnapshot, b: TableSnapshot) =>
  a.position === b.position || (a.offers === b.offers && a.question === b.question && !a.window && !b.window);

export class Table<View = unknown, Action extends ActionBase = ActionBase, Event extends EventBase = EventBase> {
  readonly id: string;
  readonly invitation: string;
  /** The snapshot that is shown. */
  snapshot = $state.raw<TableSnapshot | null>(null);
  /** When `snapshot` arrived, by performance.now(). Clocks count down from this time. */
  receivedAt = $state(0);
  /** Whether the table does not exist or this viewer may not see it. */
  gone = $state(false);
  readonly log = new Tail<LogLine<Event>>(async (before) => {
    const { first_line, lines } = await this.#history({ lines_before: before });
    const wording = await loadWording(this.snapshot!.game);
    return { first: first_line, items: lines.map((line) => readLine<Event>(wording, this.names, line)) };
  });
  readonly chat = new Tail<ChatMessage>(async (before) => {
    const { first_chat, chat } = await this.#history({ chat_before: before });
    return { first: first_chat, items: chat };
  });
  /** The text of the move that was sent and not yet answered. Meanwhile nothing else can be chosen. */
  sent = $state<string | null>(null);
  /** `unsure`: the hall did not answer, so the request may have been carried out. */
  refusal = $state.raw<{ rule: string; text: string; unsure: boolean } | null>(null);
  /** The move that waits for the player's confirmation. */
  pendingMove = $state.raw<{ confirmation: Confirmation; action: Action | string; question: number } | null>(null);
  /** The game's data (cards, boards), from /data/GAME.json. */
  data = $state.raw<unknown>(null);

  view = $derived((this.snapshot?.view ?? null) as View);
  you = $derived(this.snapshot?.you ?? null);
  names = $derived((this.snapshot?.seats ?? []).map((seat) => seat.name));
  /** Number of snapshots received. */
  #received = 0;
  /** Number of the received snapshot that is shown. Animations may delay showing the newer ones. */
  #shown = $state(0);
  /** The newest snapshot received, even if it is not shown yet. */
  #newest: TableSnapshot | null = null;
  /** Identifies the newest question: the number of the first received snapshot that had it. The first snapshot is 1. */
  #question = $state(0);
  /** Whether the shown snapshot has an older question than the newest snapshot. Then its offers are outdated. */
  #outdated = $derived(this.#shown < this.#question);
  offers = $derived((this.sent || this.#outdated ? [] : (this.snapshot?.offers ?? [])) as Offer<Action>[]);
  asked = $derived(this.offers.length > 0);

  /** Called with each new snapshot before it is shown, so that its animations can play first. */
  present: (snapshot: TableSnapshot, lines: LogLine<Event>[], show: () => void) => void = (_snapshot, _lines, show) =>
    show();
  /** The confirmation that the game wants for an action, if any. */
  confirmationFor: (action: Action) => Confirmation | null = () => null;

  #unsubscribe: () => void = () => {};
  /** Snapshots that arrived before the game's catalogue of texts. */
  #early: TableSnapshot[] = [];
  /** The newest offers as received, and with their texts. */
  #offers = { received: null as unknown, shown: [] as Offer<Action>[] };
  /** Number of log lines received, including those that are not shown yet. */
  #linesReceived = 0;
  /**
   * The newest move that was sent: whether the hall accepted it, its question, and the number of the snapshot that was
   * shown when it was sent.
   */
  #move = { accepted: false, question: 0, shown: 0 };

  /** `live`: subscribes to the table. Otherwise the table is a replay, and `show` sets its snapshots. */
  constructor(id: string, invitation = '', live = true) {
    this.id = id;
    this.invitation = invitation;
    if (!live) return;
    this.#unsubscribe = hall.subscribe(
      id,
      (snapshot) => (snapshot ? this.#receive(snapshot) : (this.gone = true)),
      () => ({ do: 'subscribe', table: id, invitation, lines: this.#linesReceived, chat: this.chat.end, deltas: true }),
    );
  }

  leave() {
    this.#unsubscribe();
  }

  /** The loaded lines of the log. `log.first` is the number of the first loaded line. */
  get lines() {
    return this.log.items;
  }

  #every = $derived.by((): Action[] => {
    const actions: Action[] = [];
    for (const offer of this.offers) for (let i = 0; i < offer.count; ++i) actions.push(this.nth(offer, i));
    return actions;
  });
  /** All single actions of the offers. Ranges are expanded, so this is only for short lists of offers. */
  every(kind?: Action['kind']): Action[] {
    return kind ? this.#every.filter((action) => action.kind === kind) : this.#every;
  }

  /** The i-th action of an offer, with its field and text set. */
  nth(offer: Offer<Action>, i: number): Action {
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

  /** Sends a move. If the game wants a confirmation, the move waits for `confirm`. */
  async choose(action: Action | string): Promise<boolean> {
    const confirmation = typeof action === 'string' ? null : this.confirmationFor(action);
    if (!confirmation || !this.snapshot || this.sent) return this.#choose(action);
    this.pendingMove = { confirmation, action, question: this.#question };
    return false;
  }

  async #choose(action: Action | string): Promise<boolean> {
    if (!this.snapshot || this.sent) return false;
    this.sent = typeof action === 'string' ? action : action.text;
    this.refusal = null;
    const move = { accepted: false, question: this.#question, shown: this.#shown };
    this.#move = move;
    const error = await this.#play(action);
    if (error) {
      this.sent = null;
      this.#refuse(error);
    } else {
      move.accepted = true;
      this.#settle();
      setTimeout(() => this.#move === move && this.#received === this.#shown && (this.sent = null), longestSent);
    }
    return !error;
  }

  /** Clears `sent` when the snapshot after the move is shown: until then, the old offers must not be highlighted. */
  #settle() {
    const { accepted, question, shown } = this.#move;
    const allShown = this.#shown === this.#received && this.#shown > shown;
    if (this.#question > question ? !this.#outdated : accepted && allShown) this.sent = null;
  }

  /**
   * Sends a move. Other players may move meanwhile without changing this player's question, for example when all bet at
   * the same time. Then the move is sent again for the new position.
   */
  async #play(action: Action | string): Promise<RequestError | null> {
    const question = this.#question;
    for (let tries = 0; ; ++tries) {
      const position = this.#newest!.position;
      const error = await this.#send({ do: 'play', table: this.id, position, action });
      const meanwhile = error?.code === 'stale' && this.#question === question && this.#newest!.position !== position;
      if (!meanwhile || tries === 5) return error;
    }
  }

  /** The player confirms the move, or cancels it. */
  confirm(yes: boolean) {
    const move = this.pendingMove;
    this.pendingMove = null;
    if (!yes || !move) return;
    if (move.question === this.#question) void this.#choose(move.action);
    else this.#refuse({ code: 'stale', rule: '', text: '' });
  }

  undo() {
    return this.request({ do: 'undo', table: this.id, position: this.snapshot?.position ?? '' });
  }

  /** Sends any other request about this table. A refusal is shown, not thrown. */
  async request(request: HallRequest): Promise<boolean> {
    const error = await this.#send(request);
    if (error) this.#refuse(error);
    return !error;
  }

  async #history(before: { lines_before: number } | { chat_before: number }): Promise<History> {
    const { id: table, invitation } = this;
    const request: HallRequest = { do: 'history', table, invitation, lines_before: null, chat_before: null, ...before };
    return (await hall.request(request)) as History;
  }

  async #send(request: HallRequest): Promise<RequestError | null> {
    try {
      await hall.request(request);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.error;
      throw error;
    }
  }

  #refuse({ code, rule, text }: RequestError) {
    const unsure = code === 'no_answer';
    this.refusal = { rule, text: code === 'stale' ? 'the game moved on while you were choosing' : text, unsure };
  }

  /** Shows a snapshot of a replay. `lines` is the whole log. With `story`, its newest `fresh` lines are animated. */
  show(snapshot: TableSnapshot, lines: LogLine<Event>[], fresh: number, story: boolean) {
    const show = () => {
      this.log.replace(0, lines);
      this.snapshot = snapshot;
    };
    if (story) this.present(snapshot, lines.slice(lines.length - fresh), show);
    else show();
  }

  /** Snapshots wait until the game's catalogue is loaded, because they have no texts. */
  #receive(snapshot: TableSnapshot) {
    const wording = wordingOf(snapshot.game);
    if (wording && this.#early.length === 0) return this.#read(wording, snapshot);
    this.#early.push(snapshot);
    if (this.#early.length > 1) return;
    void loadWording(snapshot.game).then((loaded) => {
      for (const each of this.#early.splice(0)) this.#read(loaded, each);
    });
  }

  #read(wording: WordingCatalogue, received: TableSnapshot) {
    const names = received.seats.map((seat) => seat.name);
    if (this.#offers.received !== received.offers) {
      const offers = received.offers as unknown[];
      this.#offers = { received: offers, shown: offers.map((offer) => readOffer<Action>(wording, names, offer)) };
    }
    const snapshot = { ...received, offers: this.#offers.shown };
    const lines = snapshot.lines.map((line) => readLine<Event>(wording, names, line));
    const fresh = lines.slice(Math.max(0, this.#linesReceived - snapshot.first_line));
    this.#linesReceived = snapshot.first_line + snapshot.lines.length;
    const at = performance.now();
    ++this.#received;
    if (!this.#newest || !sameQuestion(this.#newest, snapshot)) this.#question = this.#received;
    this.#newest = snapshot;
    this.present(snapshot, fresh, () => {
      this.log.put(snapshot.first_line, lines);
      this.chat.put(snapshot.first_chat, snapshot.chat);
      this.receivedAt = at;
      this.snapshot = snapshot;
      ++this.#shown;
      this.#settle();
    });
  }
}
