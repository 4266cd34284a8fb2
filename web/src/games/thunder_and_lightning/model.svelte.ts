// SPDX-License-Identifier: Apache-2.0
// What the page remembers while a table is open: picked pieces, and the card that is explained.
import type { Table } from '../../table/table.svelte';
import {
  columnNames,
  face,
  other,
  type Action,
  type Decks,
  type Event,
  type Face,
  type Placed,
  type Side,
  type View,
} from './cards';
import { known } from './knowledge';
import { key, lit, named, open, path, type Way } from './picks';

export type ThunderTable = Table<View, Action, Event>;

export class Model {
  readonly table: ThunderTable;
  /** The side at the bottom: the player's own, or Thor's for spectators (TL-3.8). */
  me = $derived.by((): Side => (this.table.view?.you === this.table.view?.loki.seat ? 'loki' : 'thor'));
  foe = $derived(other(this.me));
  /** The columns from left to right. They are the same for everyone, so that both players mean the same by "left". */
  readonly order = [0, 1, 2];
  decks = $derived.by(() => this.table.data as Decks | null);
  /** What the viewer has learned about the enemy. */
  known = $derived.by(() => {
    const { log, lines, view } = this.table;
    return known(log.first === 0 ? lines : [], view, this.foe);
  });

  #picks = $state.raw<{
    position: string;
    keys: string[];
    copy: number;
    held: string | null;
    column: number | null;
    among: string[];
  }>({
    position: '',
    keys: [],
    copy: 0,
    held: null,
    column: null,
    among: [],
  });
  #now = $derived.by(() => this.table.snapshot?.position ?? '');
  #mine = $derived(this.#picks.position === this.#now);
  picks = $derived(this.#mine ? this.#picks.keys : []);
  /** Which of several equal cards in the hand was chosen, counted from 0 at the left. */
  copy = $derived(this.#mine ? this.#picks.copy : 0);
  /** For the opening row: the hand card that is chosen but has no column yet. */
  held = $derived(this.#mine ? this.#picks.held : null);
  /** The chosen column on small screens, where rows are too narrow to tap. The prompt asks for the row. */
  column = $derived(this.#mine ? this.#picks.column : null);

  /** The highlighted cards of the chosen column on small screens. The prompt asks for one of them. */
  among = $derived(this.#mine ? this.#picks.among : []);

  /** The card that is explained. */
  looked = $state.raw<{ word: string; side: Side } | null>(null);
  /** Whether the explanation is open as a dialog, on small screens. */
  sheet = $state(false);
  /** The side whose discard pile is open. */
  pile = $state<Side | null>(null);
  glossary = $state(false);

  ways = $derived.by((): Way[] =>
    this.table.every().map((action) => ({ action, path: path(action, this.me, this.me) })),
  );
  #first = $derived(lit(this.ways, []));
  lit = $derived(this.picks.length ? lit(this.ways, this.picks) : this.#first);
  named = $derived(this.picks.length ? named(this.ways, this.picks) : null);
  /** The moves that are still possible after the picks. */
  open = $derived(open(this.ways, this.picks));

  constructor(table: ThunderTable) {
    this.table = table;
  }

  army(side: Side) {
    return this.table.view[side];
  }
  face(word: string, side: Side): Face {
    return face(word, side, this.decks);
  }
  /** The cards of a column, from the front. */
  field(side: Side, col: number): Placed[] {
    return this.army(side).field[col] ?? [];
  }
  name(side: Side): string {
    const seat = this.army(side).seat;
    return seat === this.table.you ? 'You' : (this.table.names[seat] ?? (side === 'thor' ? 'Thor' : 'Loki'));
  }
  columnName(col: number): string {
    return columnNames[col] ?? '';
  }

  /** The id of the hand card that was picked first; null if none was. */
  get card(): string | null {
    return this.picks[0]?.startsWith('hand ') ? this.picks[0].slice('hand '.length) : null;
  }
  /** The card on the field that is being moved; null if there is none. */
  get lifted(): string | null {
    return this.card && this.picks[1]?.startsWith('card ') ? this.picks[1] : null;
  }
  /** For the opening row: the card that is chosen for each column; null if none is chosen yet. */
  get laid(): (string | null)[] {
    return [0, 1, 2].map((col) => {
      const pick = this.picks.find((each) => each.startsWith(`lay ${col} `));
      return pick?.split(' ')[2] ?? null;
    });
  }
  get opening() {
    return this.ways[0]?.action.kind === 'opening_row';
  }

  /** Whether choosing the piece continues the current choice or starts a new one. */
  offered(piece: string): boolean {
    if (this.opening) return this.#openingOffered(piece);
    return this.lit.has(piece) || (this.#first.has(piece) && !this.picks.includes(piece));
  }
  /** Whether the piece belongs to the current choice. */
  target(piece: string): boolean {
    if (this.opening && piece.startsWith('gap ')) return this.#openingOffered(piece);
    return this.lit.has(piece);
  }
  picked(piece: string): boolean {
    return this.picks.includes(piece);
  }

  tap(piece: string, copy = 0) {
    if (this.opening) return this.#openingTap(piece, copy);
    if (this.lit.has(piece)) return this.#pick([...this.picks, piece], piece.startsWith('hand ') ? copy : this.copy);
    const at = this.picks.indexOf(piece);
    if (at >= 0 && !(piece.startsWith('hand ') && copy !== this.copy)) {
      return this.#set(piece.startsWith('pile ') ? this.picks.toSpliced(at, 1) : this.picks.slice(0, at), this.copy);
    }
    if (this.#first.has(piece)) this.#pick([piece], copy);
  }
  back() {
    this.#set(
      this.opening || this.column !== null || this.among.length ? this.picks : this.picks.slice(0, -1),
      this.copy,
    );
    if (this.opening) this.#set([], 0);
  }
  go(action: Action) {
    void this.table.choose(action);
  }
  touchColumn(col: number) {
    const [row, ...more] = this.rows(col);
    if (row && !more.length) this.tap(key.gap(this.gapSide, col, row));
    else if (row) this.#picks = { ...this.#picks, column: col };
  }
  /** Chooses the only highlighted card of this column. If there are several, asks which one. */
  touchCards(side: Side, col: number) {
    const cards = [1, 2, 3, 4].map((row) => key.card(side, col, row)).filter((piece) => this.target(piece));
    const [card, ...more] = cards;
    if (card && !more.length) this.tap(card);
    else this.#picks = { ...this.#picks, among: cards };
  }
  /** The rows of this column that can be chosen next. */
  rows(col: number): number[] {
    return [1, 2, 3, 4].filter((row) => this.target(key.gap(this.gapSide, col, row)));
  }
  get gapSide(): Side {
    return [...this.lit].some((each) => each.startsWith(`gap ${this.foe}`)) ? this.foe : this.me;
  }

  look(word: string | null, side: Side) {
    if (word) this.looked = { word, side };
  }

  #set(keys: string[], copy: number, held: string | null = null) {
    this.#picks = { position: this.#now, keys, copy, held, column: null, among: [] };
  }
  #pick(keys: string[], copy: number) {
    // A button sends cards from the pile, and the opening row. Any other move is sent when its last piece is picked.
    // This last pick is not stored, so that the player can choose again if they cancel the confirmation.
    const action = keys.at(-1)?.startsWith('pile ') ? null : named(this.ways, keys);
    this.#set(action ? keys.slice(0, -1) : keys, copy);
    if (this.card) this.look(this.card, this.me);
    if (action) this.go(action);
  }

  /** The column of a place in the front row. */
  #openingColumn(piece: string): number | null {
    return this.order.find((col) => key.gap(this.me, col, 1) === piece) ?? null;
  }
  #openingOffered(piece: string): boolean {
    if (piece.startsWith('hand ')) {
      const card = piece.slice('hand '.length);
      return [...this.lit].some((each) => each.endsWith(` ${card}`));
    }
    const col = this.#openingColumn(piece);
    return col !== null && this.held !== null && this.lit.has(key.lay(col, this.held));
  }
  #openingTap(piece: string, copy: number) {
    const col = this.#openingColumn(piece);
    if (col !== null && this.held && this.#openingOffered(piece)) {
      this.#set([...this.picks, key.lay(col, this.held)], 0);
    } else if (piece.startsWith('lay ')) {
      this.#set(
        this.picks.filter((each) => each !== piece),
        0,
      );
    } else if (this.#openingOffered(piece)) {
      const card = piece.slice('hand '.length);
      this.look(card, this.me);
      this.#set(this.picks, copy, this.held === card && this.copy === copy ? null : card);
    }
  }
}
