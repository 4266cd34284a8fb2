// SPDX-License-Identifier: Apache-2.0
// What the page remembers while a table is open: choices before they are sent, open dialogs, and the intermediate view
// during animations.
import { applyEvent } from './applyEvent';
import type { Action, Event, Side, SpoilsTable, View } from './cards';

type Targeted = Extract<Action, { card: string }>;

export class Model {
  readonly table: SpoilsTable;
  /** The bid that is set in the bid picker; null before the player changes it. */
  bid = $state<{ quantity: number; value: number } | null>(null);
  /** The side that is chosen in the bet picker. */
  side = $state<Side | null>(null);
  /** The amount of Gold that is set in the bet picker; null before the player changes it. */
  amount = $state<number | null>(null);
  /** The player's Artifact whose target is being chosen. */
  using = $state<string | null>(null);
  /** The positions of the player's dice that are chosen for the Artifact in `using`, counted from 1. */
  dice = $state<number[]>([]);
  /** The seat whose Stash is open in a dialog. */
  looking = $state<number | null>(null);
  /** The face of the card that is shown large in a dialog. */
  reading = $state<string | null>(null);
  /** Which other dialog is open. */
  open = $state<'glossary' | 'answers' | 'scores' | null>(null);
  #story = $state.raw<{ from: View; view: View } | null>(null);

  /** The view that is shown: the table's, or during an animation an intermediate one. */
  view = $derived.by(() => {
    const { view } = this.table;
    return this.#story?.from === view ? this.#story.view : view;
  });
  /** A text that identifies the question. When it changes, the player's unsent choices are cleared. */
  question = $derived.by(() => {
    const { view, asked } = this.table;
    return view ? `${view.round} ${view.phase} ${view.question} ${view.bid?.quantity}x${view.bid?.value} ${asked}` : '';
  });
  /** The offers that use or reveal an Artifact, by the name of its card. */
  uses = $derived.by(() => {
    const cards = new Map<string, Targeted[]>();
    for (const action of this.table.every()) {
      if (!('card' in action) || action.kind === 'take') continue;
      cards.set(action.card, [...(cards.get(action.card) ?? []), action]);
    }
    return cards;
  });
  /** The actions whose targets can be chosen now. */
  targets = $derived.by((): Action[] => {
    const { table } = this;
    if (this.using)
      return (this.uses.get(this.using) ?? []).filter((action) => !['reveal', 'decline'].includes(action.kind));
    const question = table.view?.question;
    if (question === 'copy' || question === 'forced') return [...this.uses.values()].flat();
    if (question === 'norn' && !table.of('bet').length) return [...this.uses.values()].flat();
    return table.every().filter((action) => ['first', 'give', 'pick', 'trade', 'take', 'item'].includes(action.kind));
  });
  /** The end of the prompt's title while an Artifact is being used: it asks for the Artifact's target. */
  aim = $derived.by(() => {
    const kinds = new Set(this.targets.map((action) => action.kind));
    if (kinds.has('use_die') || kinds.has('use_dice')) return 'which dice?';
    if (kinds.has('use_change')) return this.dice.length ? 'to which value?' : 'which die?';
    if (kinds.has('use_as')) return 'as which item?';
    if (kinds.has('use_on')) return 'on which player?';
    return 'on which card?';
  });

  constructor(table: SpoilsTable) {
    this.table = table;
  }

  clear() {
    this.bid = null;
    this.side = null;
    this.amount = null;
    this.drop();
  }
  drop() {
    this.using = null;
    this.dice = [];
  }

  /** A card's name in the offers. Only the second and later cards of the same face have their position in the name. */
  nameOf(face: string, position: number): string {
    const name = `${face}.${position}`;
    return this.uses.has(name) ? name : face;
  }

  /** Starts using an Artifact. Returns the move if it does not need a target. */
  take(name: string): Action | null {
    const actions = this.uses.get(name) ?? [];
    const aimed = actions.filter((action) => action.kind !== 'reveal' && action.kind !== 'decline');
    if (aimed.length === 1 && aimed[0]!.kind === 'use') return aimed[0]!;
    if (!aimed.length) return actions[0] ?? null;
    this.using = name;
    this.dice = [];
    return null;
  }

  toggle(die: number) {
    const most = this.targets.some((action) => action.kind === 'use_dice') ? 2 : 1;
    this.dice = this.dice.includes(die) ? this.dice.filter((each) => each !== die) : [...this.dice, die].slice(-most);
  }

  /** The move that re-rolls the chosen dice. */
  get reroll(): Action | null {
    const [first, second] = [...this.dice].sort((a, b) => a - b);
    return (
      this.targets.find((action) =>
        second === undefined
          ? action.kind === 'use_die' && action.die === first
          : action.kind === 'use_dice' && action.first === first && action.second === second,
      ) ?? null
    );
  }

  /** The move with this target, if it is offered. */
  aimed(piece: { seat?: number; slot?: number; position?: number; face?: string | null }): Action | null {
    const exact = `${piece.face}.${piece.position}`;
    const target = this.targets.some(
      (action) => action.kind === 'use_against' && action.seat === piece.seat && action.target === exact,
    )
      ? exact
      : piece.face;
    return (
      this.targets.find((action) => {
        switch (action.kind) {
          case 'pick':
          case 'use_slot':
            return piece.slot === action.slot;
          case 'first':
          case 'give':
          case 'use_on':
            return piece.position === undefined && piece.seat === action.seat;
          case 'use_at':
            return piece.seat === action.seat && piece.position === action.position;
          case 'use_against':
            return piece.position !== undefined && piece.seat === action.seat && target === action.target;
          case 'trade':
            return piece.seat === this.victim && piece.position === action.position;
          default:
            return false;
        }
      }) ?? null
    );
  }

  /**
   * The seat whose Stash is shown for a trade. The view does not name this seat, so the page infers it: the viewer
   * knows all cards of the seat, and there are as many offers as cards. If several seats fit, the page prefers the seat
   * that was the target of the last Artifact.
   */
  victim = $derived.by(() => {
    const { view } = this.table;
    if (view?.question !== 'trade') return null;
    const { length } = this.table.of('trade');
    const fits = view.vikings.flatMap((viking, seat) =>
      seat !== view.you && viking.stash.length === length && viking.stash.every((each) => each.face) ? [seat] : [],
    );
    const uses = this.table.lines.flatMap(({ event }) =>
      event?.kind === 'used' || event?.kind === 'copy_used' ? [event.whose] : [],
    );
    const last = uses.at(-1) ?? null;
    return last !== null && fits.includes(last) ? last : (fits[0] ?? null);
  });

  /** Applies the next event to the intermediate view. */
  advance(event: Event) {
    const { view } = this.table;
    if (!view) return;
    const now = this.view;
    const next = applyEvent(now, event);
    if (next !== now) this.#story = { from: view, view: next };
  }
}
