// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Player, View } from './data';
import { chanceOfReds, slotAfter, toll, voyage } from './preview';

const player = (change: Partial<Player> = {}): Player =>
  ({ slot: 0, direction: 'clockwise', red: 0, grey: 0, abilities: [], ...change }) as Player;
const seen = (players: Player[], change: Partial<View> = {}): View =>
  ({ players, lines: [3], helper_slot: 0, bag_red: 5, bag_grey: 12, ...change }) as View;

describe('a voyage', () => {
  it('goes round the ring in the direction of the ship', () => {
    expect(slotAfter(player({ slot: 6 }), 3)).toBe(1);
    expect(slotAfter(player({ slot: 1, direction: 'counter_clockwise' }), 3)).toBe(6);
    expect(slotAfter(player({ slot: 5 }), 8)).toBe(5);
  });

  it('counts crossings of the red line in both directions, and two on a long way', () => {
    expect(voyage(seen([player({ slot: 3 })]), 0, 1).crossings).toBe(1);
    expect(voyage(seen([player({ slot: 2 })]), 0, 1).crossings).toBe(0);
    expect(voyage(seen([player({ slot: 4, direction: 'counter_clockwise' })]), 0, 1).crossings).toBe(1);
    expect(voyage(seen([player({ slot: 3 })]), 0, 9).crossings).toBe(2);
  });

  it('passes the ships on its way and attacks the ships at its end', () => {
    const trip = voyage(seen([player(), player({ slot: 1 }), player({ slot: 2 }), player({ slot: 0 })]), 0, 2);
    expect(trip.passed).toEqual([1]);
    expect(trip.attacked).toEqual([2]);
    expect(trip.draws).toBe(2);
  });

  it('draws nothing for Line Runner at the red line, or for Safe Harbour beside the helper', () => {
    expect(voyage(seen([player({ slot: 3, abilities: ['line_runner'] })]), 0, 1).draws).toBe(0);
    const harbour = player({ slot: 0, abilities: ['safe_harbour'] });
    expect(voyage(seen([player({ slot: 7 }), harbour]), 0, 1).draws).toBe(1);
  });

  it('has the probability of Valkyries', () => {
    const reds = [player({ slot: 3, red: 3 })];
    expect(voyage(seen(reds, { bag_red: 2, bag_grey: 8 }), 0, 1).valkyries).toBeCloseTo(0.2);
    expect(voyage(seen(reds, { bag_red: 2, bag_grey: 8 }), 0, 2).rough).toBe(false);
    expect(voyage(seen([player({ slot: 3, abilities: ['fate_reader'] })]), 0, 1).rough).toBe(true);
  });
});

describe('the probability of red tokens', () => {
  it('is that of draws without replacement', () => {
    expect(chanceOfReds(2, 7, 4, 1)).toBeCloseTo(1 - (7 * 6 * 5 * 4) / (9 * 8 * 7 * 6));
    expect(chanceOfReds(2, 0, 2, 2)).toBe(1);
    expect(chanceOfReds(1, 9, 3, 2)).toBe(0);
    expect(chanceOfReds(5, 5, 0, 1)).toBe(0);
  });
});

it('the Valkyries take more from a player with more damage (BV-2.10)', () => {
  const of = (grey: number) => toll({ red: 0, grey });
  expect([0, 1, 2, 3, 4, 9].map(of)).toEqual(['nothing', 'nothing', '−2 gold', '−1 glory', of(4), of(4)]);
  expect(of(4)).toBe('−1 glory, −2 gold');
});
