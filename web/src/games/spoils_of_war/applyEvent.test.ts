// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Event } from './cards';
import { applyEvent } from './applyEvent';
import { stash, table } from './testing';

const after = (view: ReturnType<typeof table>, ...events: Event[]) => events.reduce(applyEvent, view);

describe('an intermediate view', () => {
  it('follows a bid, a challenge and revealed bets', () => {
    const view = after(
      table({ seats: 3 }),
      { kind: 'bid', text: '', seat: 1, bid: { quantity: 5, value: 4 } },
      { kind: 'challenge', text: '', challenger: 2, declarer: 1, bid: { quantity: 5, value: 4 } },
      { kind: 'ready', text: '', seat: 1 },
      { kind: 'bet', text: '', seat: 1, side: 'declarer', amount: 12 },
    );
    expect(view.bid).toEqual({ quantity: 5, value: 4 });
    expect([view.bidder, view.challenger]).toEqual([1, 2]);
    expect(view.vikings[1]!.bet).toEqual({ side: 'declarer', amount: 12 });
    expect(view.phase).toBe('w5');
  });

  it('reveals dice seat by seat, turns a die, and marks the winners', () => {
    const start = table({ seats: 3, bid: { quantity: 2, value: 6 }, bidder: 1, challenger: 2 });
    start.vikings[1]!.bet = { side: 'declarer', amount: 5 };
    const view = after(
      start,
      { kind: 'dice', text: '', seat: 1, dice: [6, 1, 1] },
      { kind: 'turned', text: '', seat: 1, from: 1, to: 6 },
      {
        kind: 'counted',
        text: '',
        challenger: 2,
        declarer: 1,
        found: { quantity: 2, value: 6 },
        bid: { quantity: 2, value: 6 },
        side: 'declarer',
        result: 'fails',
      },
    );
    expect(view.vikings[1]!.dice).toEqual([6, 6, 1]);
    expect(view.vikings[0]!.dice).toBeNull();
    expect(view.vikings.map((viking) => viking.winner)).toEqual([false, true, false]);
    expect(view.count).toBe(2);
  });

  it('moves chosen cards from the pile to the Stash, Artifacts face-down and unknown', () => {
    const pile = [
      { slot: 1, type: 'jewelry' as const, stage: 1, face: 'crown_s1', known_to: [], picked: false },
      { slot: 2, type: 'artifact' as const, stage: 1, face: null, known_to: [], picked: false },
      { slot: 3, type: 'armor' as const, stage: 1, face: 'helmet_s1', known_to: [], picked: false },
    ];
    const view = after(
      table({ pile }),
      { kind: 'picked', text: '', seat: 2, slot: 1, face: 'crown_s1' },
      { kind: 'picked', text: '', seat: 2, slot: 2, face: null },
      { kind: 'taken', text: '', seat: 2, haul: { cards: ['crown_s1'], artifacts: 1 } },
    );
    expect(view.pile.map((each) => each.slot)).toEqual([3]);
    expect(view.vikings[2]!.stash.map((each) => [each.face, each.face_up])).toEqual([
      ['crown_s1', true],
      [null, false],
    ]);
  });

  it('clears the table for the next round, and keeps the Stashes', () => {
    const start = table({ bid: { quantity: 2, value: 6 }, bidder: 1, challenger: 2, count: 3 });
    start.vikings[1]!.dice = [1, 2];
    start.vikings[1]!.stash = stash('crown_s1');
    const view = after(start, { kind: 'round', text: '', round: 2, stage: 1, cards: 9, artifacts: 0 });
    expect([view.bid, view.count, view.vikings[1]!.dice]).toEqual([null, 0, null]);
    expect(view.vikings[1]!.stash).toHaveLength(1);
  });

  it('stays the same for an event that changes nothing visible', () => {
    const view = table();
    expect(applyEvent(view, { kind: 'passed', text: '', seat: 1 })).toBe(view);
  });
});
