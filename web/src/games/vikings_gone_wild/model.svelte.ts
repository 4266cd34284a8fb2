// SPDX-License-Identifier: Apache-2.0
// What the page remembers while a table is open: the picked card and the piece that is shown large. It also finds the
// offers that belong to each piece.
import { riverSlot } from './words';
import { Things, type Action, type Building, type Card, type WildTable } from './things';

const ofHand = new Set<Action['kind']>([
  'play_action',
  'play_action_on',
  'play_action_mode',
  'play_action_removing',
  'deploy',
  'deploy_mode',
  'defend',
  'defend_against',
  'put_back',
  'discard',
  'keep',
]);

/** The piece that is shown large. If it is for sale, `at` is 'pile', or the index of the card in Odin's Path. */
export interface Read {
  id: Card | Building;
  at?: 'pile' | number;
}

export class Model {
  readonly table: WildTable;
  things = $derived.by(() => new Things(this.table.data));
  /** Whether the player pays manually, which means choosing the source of each payment. */
  manual = $state(false);
  /** Whether the player is choosing a Building to give back. */
  returning = $state(false);
  reading = $state.raw<Read | null>(null);
  /** The move that buys or fights the piece that is shown large. */
  deal = $derived.by((): Action | undefined => {
    const { view } = this.table;
    const { id, at } = this.reading ?? {};
    if (id === undefined || at === undefined) return undefined;
    if (at === 'pile') return this.withPile(id)[0];
    return view.river[at] === id ? this.withSlot(riverSlot(view, at))[0] : undefined;
  });
  /** Number of steps of the final scoring that are shown: Bonuses, then ties. */
  stepsShown = $state(0);
  #picked = $state.raw<{ position: string; card: Card } | null>(null);

  actions = $derived.by(() => this.table.every());
  me = $derived.by(() => (this.table.you === null ? null : (this.table.view.players[this.table.you] ?? null)));
  picked = $derived.by(() =>
    this.#picked && this.#picked.position === this.table.snapshot?.position ? this.#picked.card : null,
  );

  constructor(table: WildTable) {
    this.table = table;
  }

  /** The player's hand, card by card. `gone`: the card is part of the planned raid. */
  hand = $derived.by(() => {
    const { view, you } = this.table;
    const sent = new Map<string, number>();
    if (view.question === 'muster' && view.raid && view.active === you) {
      const add = (card: string) => sent.set(card, (sent.get(card) ?? 0) + 1);
      for (const attacker of view.raid.attackers) {
        if (!attacker.extra.includes('from_area')) add(attacker.card);
        for (const extra of attacker.extra) if (extra !== 'from_area' && extra !== 'ambushed') add(extra);
      }
    }
    const seen = new Map<string, number>();
    return (this.me?.hand ?? []).map((card) => {
      const number = (seen.get(card) ?? 0) + 1;
      seen.set(card, number);
      const gone = number <= (sent.get(card) ?? 0);
      return { card, number, gone, actions: gone ? [] : this.withCard(card) };
    });
  });

  endSteps = $derived.by(() => this.table.view.bonuses.length + this.table.view.tie_breaks.length + 1);

  /** A seat's final score. Its parts are the points during play, then the Bonuses in the order of the view. */
  score(seat: number) {
    return this.table.snapshot?.outcome.find((each) => each.seat === seat);
  }

  /** The Victory Points to show. During the final scoring, Bonuses that are not shown yet are left out. */
  vp(seat: number): number {
    const whole = this.table.view.players[seat]?.vp ?? 0;
    if (this.table.view.phase !== 'over') return whole;
    const later = this.score(seat)?.parts.slice(1 + this.stepsShown) ?? [];
    return later.reduce((vp, part) => vp - part.points, whole);
  }

  pick(card: Card | null) {
    this.#picked = card ? { position: this.table.snapshot?.position ?? '', card } : null;
  }

  #by(fits: (action: Action) => boolean): Action[] {
    return this.actions.filter(fits);
  }

  /** The offered moves that use this card of the hand. */
  withCard(card: Card): Action[] {
    return this.#by(
      (action) =>
        ('card' in action && action.card === card && ofHand.has(action.kind)) ||
        (action.kind === 'send' && action.card === card && action.place === 'hand') ||
        (action.kind === 'arm' && action.weapon === card),
    );
  }

  withDeployed(card: Card): Action[] {
    return this.#by((action) => action.kind === 'send' && action.card === card && action.place === 'area');
  }

  withPile(id: Card | Building): Action[] {
    const all = this.#by(
      (action) =>
        ((action.kind === 'buy_stock' || action.kind === 'buy_stock_manual') && action.card === id) ||
        ((action.kind === 'build' || action.kind === 'build_manual') && action.building === id),
    );
    return this.#pay(all);
  }

  withSlot(slot: number): Action[] {
    const all = this.#by(
      (action) =>
        (action.kind === 'buy_river' || action.kind === 'buy_river_manual' || action.kind === 'attack_undead') &&
        action.slot === slot,
    );
    return this.#pay(all);
  }

  upgrade(): Action[] {
    return this.#pay(
      this.#by((action) => action.kind === 'upgrade_town_hall' || action.kind === 'upgrade_town_hall_manual'),
    );
  }

  exchanges(): Action[] {
    return this.#by((action) => action.kind === (this.manual ? 'exchange_manual' : 'exchange'));
  }

  withMission(mission: string): Action[] {
    const complete = this.#by((action) => action.kind === 'complete_mission' && action.mission === mission);
    if (complete.length) return complete;
    return this.#pay(
      this.#by(
        (action) =>
          (action.kind === 'swap_mission' || action.kind === 'swap_mission_manual') && action.mission === mission,
      ),
    );
  }

  withSite(seat: number, site: string): Action[] {
    return this.#by((action) => {
      switch (action.kind) {
        case 'attack_player':
          return action.opponent === seat && action.site === site;
        case 'next_group':
          return this.table.view.raid?.victim === seat && action.site === site;
        case 'return_building':
          return this.returning && seat === this.table.you && action.site === site;
        case 'store_loot':
          return seat === this.table.you && action.site === site;
        case 'loot_from':
          return action.site === site && seat !== this.table.you;
        case 'defend':
        case 'defend_against':
          return seat === this.table.you && action.site === site && action.card === this.picked;
        default:
          return false;
      }
    });
  }

  canPayByHand = $derived.by(() => this.actions.some((action) => action.kind.endsWith('_manual')));

  #pay(actions: Action[]): Action[] {
    const manual = actions.filter((action) => action.kind.endsWith('_manual'));
    return this.manual && manual.length ? manual : actions.filter((action) => !action.kind.endsWith('_manual'));
  }

  /** Plays the move if there is only one. Otherwise picks the card, and the prompt offers its moves. */
  touch(card: Card, actions: Action[]) {
    if (actions.length === 1 && actions[0]) this.choose(actions[0]);
    else this.pick(this.picked === card ? null : card);
  }

  choose(action: Action) {
    this.pick(null);
    this.returning = false;
    this.reading = null;
    void this.table.choose(action);
  }
}
