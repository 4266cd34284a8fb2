// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Offer } from '../../generated/games';
import { Table } from '../../table/table.svelte';
import type { Action, Event, View } from './cards';
import { Model } from './model.svelte';
import { data, stash, table as view } from './testing';
import { asked, confirmation, say } from './words';

function opened(seen: View, offers: (Action | Offer<Action>)[]) {
  const table = new Table<View, Action, Event>('x');
  table.data = data;
  table.snapshot = {
    view: seen,
    you: seen.you,
    offers: offers.map((offer) => ('action' in offer ? offer : { action: offer, count: 1 })),
    seats: seen.vikings.map((_, i) => ({ name: ['Hildr', 'Lief', 'Olaf', 'Sigrun'][i] ?? '' })),
    position: '1',
  } as unknown as NonNullable<typeof table.snapshot>;
  return { table, model: new Model(table) };
}

const tooth = (die: number): Action => ({ kind: 'use_die', text: `die ${die}`, card: 'huginn', die });

describe('an Artifact', () => {
  it('is used immediately if it does not need a target', () => {
    const { model } = opened(view(), [{ kind: 'use', text: 'use megingjord', card: 'megingjord' }]);
    expect(model.take('megingjord')?.text).toBe('use megingjord');
    expect(model.using).toBeNull();
  });

  it('is aimed at a seat, and only at one that is offered', () => {
    const { model } = opened(view(), [
      { kind: 'use_on', text: 'use on 1', card: 'huginn', seat: 1 },
      { kind: 'reveal', text: 'reveal', card: 'huginn' },
    ]);
    expect(model.aimed({ seat: 1 })).toBeNull();
    expect(model.take('huginn')).toBeNull();
    expect(model.aimed({ seat: 1 })?.text).toBe('use on 1');
    expect(model.aimed({ seat: 2 })).toBeNull();
    expect(model.targets).toHaveLength(1);
  });

  it('is aimed at the one of two equal cards that is chosen', () => {
    const gold = (target: string): Action => ({
      kind: 'use_against',
      text: `use sampo_talisman_s1 at Lief ${target}`,
      card: 'sampo_talisman_s1',
      seat: 1,
      target,
    });
    const { model, table } = opened(view(), [gold('lokis_gold_s1'), gold('lokis_gold_s1.5')]);
    model.take('sampo_talisman_s1');
    const at = (position: number) => model.aimed({ seat: 1, position, face: 'lokis_gold_s1' });
    expect(at(2)?.text).toBe('use sampo_talisman_s1 at Lief lokis_gold_s1');
    expect(at(5)?.text).toBe('use sampo_talisman_s1 at Lief lokis_gold_s1.5');
    expect(say(at(5)!, table)).toMatch(/ \(card 5\)$/);
  });

  it('is the one of two equal cards that is chosen', () => {
    const { model, table } = opened(view(), [
      { kind: 'use', text: 'use lokis_mask', card: 'lokis_mask' },
      { kind: 'use', text: 'use lokis_mask.4', card: 'lokis_mask.4' },
    ]);
    expect(model.take(model.nameOf('lokis_mask', 3))?.text).toBe('use lokis_mask');
    const other = model.take(model.nameOf('lokis_mask', 4));
    expect(other?.text).toBe('use lokis_mask.4');
    expect(say(other!, table)).toMatch(/ \(card 4\)$/);
  });

  it('takes one or two dice, in any order', () => {
    const both: Action = { kind: 'use_dice', text: 'dice 2 5', card: 'huginn', first: 2, second: 5 };
    const { model } = opened(view(), [tooth(2), tooth(5), both]);
    model.take('huginn');
    model.toggle(5);
    expect(model.reroll?.text).toBe('die 5');
    model.toggle(2);
    expect(model.reroll?.text).toBe('dice 2 5');
    model.toggle(5);
    expect(model.reroll?.text).toBe('die 2');
  });

  it('is revealed if nothing else is offered', () => {
    const { model } = opened(view(), [{ kind: 'reveal', text: 'reveal huginn', card: 'huginn' }]);
    expect(model.take('huginn')?.text).toBe('reveal huginn');
  });
});

describe('a trade', () => {
  it('highlights the cards of the Stash that the player looks through', () => {
    const seen = view({ question: 'trade' });
    seen.vikings[1]!.stash = stash('crown_s1', { face: null, face_up: false });
    seen.vikings[2]!.stash = stash('helmet_s1', { face: 'huginn', face_up: false });
    const { model } = opened(seen, [
      { action: { kind: 'trade', text: 'trade 1', position: 1 }, count: 2, number: 'position' },
    ]);
    expect(model.victim).toBe(2);
    expect(model.aimed({ seat: 2, position: 2 })?.text).toBe('trade 2');
    expect(model.aimed({ seat: 1, position: 2 })).toBeNull();
  });
});

describe('words', () => {
  it('name the card, not its slot', () => {
    const { table } = opened(
      view({ pile: [{ slot: 4, type: 'jewelry', stage: 1, face: 'ring_s1', known_to: [], picked: false }] }),
      [],
    );
    expect(say({ kind: 'pick', text: 'pick 4', slot: 4 }, table)).toBe('Take ring');
    expect(say({ kind: 'first', text: '', seat: 0 }, table)).toBe('Bid first yourself');
  });

  it('do not reveal who is asked in a response window', () => {
    const { table, model } = opened(view({ phase: 'w3', question: 'poll', asked: null }), []);
    expect(asked(table, model).title).toBe('Waiting for the other players');
  });

  it('ask for confirmation of a bet of all Gold, and of a one-time Artifact revealed without effect', () => {
    const seen = view();
    seen.vikings[0]!.gold = 46;
    const { table } = opened(seen, []);
    const bet = (amount: number): Action => ({ kind: 'bet', text: '', side: 'declarer', amount });
    expect(confirmation(bet(46), table)?.go).toBe('Bet all 46');
    expect(confirmation(bet(45), table)).toBeNull();
    expect(confirmation({ kind: 'reveal', text: '', card: 'megingjord' }, table)).not.toBeNull();
    expect(confirmation({ kind: 'reveal', text: '', card: 'huginn' }, table)).toBeNull();
  });
});
