// One visit to the table: what is picked before it is sent, what is open, and the story as it is being told.
import { tell } from './telling';
import type { Action, Event, Side, SpoilsTable, View } from './cards';

type Targeted = Extract<Action, { card: string }>;

export class Model {
  readonly table: SpoilsTable;
  /** The bid in the picker, and the bet. */
  bid = $state<{ quantity: number; value: number } | null>(null);
  side = $state<Side | null>(null);
  amount = $state<number | null>(null);
  /** The own Artifact whose target is being chosen. */
  using = $state<string | null>(null);
  /** Own dice chosen for it, counted from 1. */
  dice = $state<number[]>([]);
  /** Whose Stash is open, and which card is read. */
  looking = $state<number | null>(null);
  reading = $state<string | null>(null);
  /** The Artifacts' list and the standing answers. */
  open = $state<'glossary' | 'answers' | 'scores' | null>(null);
  #story = $state.raw<{ from: View; view: View } | null>(null);

  /** What is shown: the view, or as far as the story has come on its way to the next one. */
  view = $derived.by(() => {
    const { view } = this.table;
    return this.#story?.from === view ? this.#story.view : view;
  });
  /** What the picks belong to: another question empties them. */
  question = $derived.by(() => {
    const { view, asked } = this.table;
    return view ? `${view.round} ${view.phase} ${view.question} ${view.bid?.quantity}x${view.bid?.value} ${asked}` : '';
  });
  /** The offers that use or turn up one's Artifacts, by the card's name in them. */
  uses = $derived.by(() => {
    const cards = new Map<string, Targeted[]>();
    for (const action of this.table.every()) {
      if (!('card' in action) || action.kind === 'take') continue;
      cards.set(action.card, [...(cards.get(action.card) ?? []), action]);
    }
    return cards;
  });
  /** What may be aimed at now. */
  targets = $derived.by((): Action[] => {
    const { table } = this;
    if (this.using)
      return (this.uses.get(this.using) ?? []).filter((action) => !['reveal', 'decline'].includes(action.kind));
    const question = table.view?.question;
    if (question === 'copy' || question === 'forced') return [...this.uses.values()].flat();
    if (question === 'norn' && !table.of('bet').length) return [...this.uses.values()].flat();
    return table.every().filter((action) => ['first', 'give', 'pick', 'trade', 'take', 'item'].includes(action.kind));
  });
  /** What is still to be said of the Artifact in hand. */
  aim = $derived.by(() => {
    const kinds = new Set(this.targets.map((action) => action.kind));
    if (kinds.has('use_die') || kinds.has('use_dice')) return 'which dice?';
    if (kinds.has('use_change')) return this.dice.length ? 'to which value?' : 'which die?';
    if (kinds.has('use_as')) return 'as what?';
    if (kinds.has('use_on')) return 'on whom?';
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

  /** How the offers name the own card at this position: without it, unless the card differs from the first of its face. */
  nameOf(face: string, position: number): string {
    const name = `${face}.${position}`;
    return this.uses.has(name) ? name : face;
  }

  /** Takes an Artifact in hand; one that needs no target is used at once. */
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

  /** The re-roll of the dice that are chosen. */
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

  /** The move that aims at this thing, if it is offered. */
  aimed(what: { seat?: number; slot?: number; position?: number; face?: string | null }): Action | null {
    const exact = `${what.face}.${what.position}`;
    const target = this.targets.some(
      (action) => action.kind === 'use_against' && action.seat === what.seat && action.target === exact,
    )
      ? exact
      : what.face;
    return (
      this.targets.find((action) => {
        switch (action.kind) {
          case 'pick':
          case 'use_slot':
            return what.slot === action.slot;
          case 'first':
          case 'give':
          case 'use_on':
            return what.position === undefined && what.seat === action.seat;
          case 'use_at':
            return what.seat === action.seat && what.position === action.position;
          case 'use_against':
            return what.position !== undefined && what.seat === action.seat && target === action.target;
          case 'trade':
            return what.seat === this.victim && what.position === action.position;
          default:
            return false;
        }
      }) ?? null
    );
  }

  /** Whose Stash is looked through for a trade. */
  victim = $derived.by(() => {
    const { view } = this.table;
    if (view?.question !== 'trade') return null;
    const { length } = this.table.of('trade');
    const fits = view.vikings.flatMap((viking, seat) =>
      seat !== view.you && viking.stash.length === length && viking.stash.every((each) => each.face) ? [seat] : [],
    );
    const last = this.table.lines.findLast((line) => line.event?.kind === 'used' && line.event.on !== null)?.event;
    return last?.kind === 'used' && fits.includes(last.on!) ? last.on : (fits[0] ?? null);
  });

  /** The next thing that happened, before the view shows it. */
  hear(event: Event) {
    const { view } = this.table;
    if (!view) return;
    const now = this.view;
    const next = tell(now, event);
    if (next !== now) this.#story = { from: view, view: next };
  }
}
