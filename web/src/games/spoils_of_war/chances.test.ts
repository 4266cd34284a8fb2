// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { atLeast, chance, counted, shown } from './chances';
import { table } from './testing';

describe('chances', () => {
  it('agrees with the figures of the rules (SW-7.8)', () => {
    expect(atLeast(4, 24)).toBeCloseTo(0.584, 3);
    expect(atLeast(7, 24)).toBeCloseTo(0.091, 3);
    expect(atLeast(5, 20)).toBeCloseTo(0.231, 3);
    expect(atLeast(8, 30)).toBeCloseTo(0.114, 3);
  });

  it('is 1 for dice already seen, and 0 for more dice than there are', () => {
    expect(atLeast(0, 5)).toBeCloseTo(1);
    expect(atLeast(-2, 0)).toBeCloseTo(1);
    expect(atLeast(6, 5)).toBe(0);
  });

  it('counts own and exposed dice as known', () => {
    const view = table({ seats: 3 });
    view.vikings[0]!.dice = [4, 4, 4, 1, 2, 6];
    view.vikings[1]!.exposed = [4, 2];
    expect(chance(view, 4, 4)).toBe(1);
    expect(chance(view, 5, 4)).toBeCloseTo(atLeast(1, 10));
  });
});

describe('the count', () => {
  it('goes from the Declarer to the left, and leaves out dice that are not revealed yet', () => {
    const view = table({ seats: 4, phase: 'my_dice', bidder: 3, turn: 0, bid: { quantity: 5, value: 2 } });
    for (const viking of view.vikings) viking.dice = [2, 2, 5];
    expect(shown(view)).toEqual([3, 0]);
    expect(counted(view)).toBe(4);
  });

  it('includes extra dice, and is 0 before the dice are revealed', () => {
    const view = table({ seats: 3, phase: 'w6', bid: { quantity: 5, value: 2 }, extra_dice: [2, 3, 2] });
    view.vikings[1]!.dice = [2];
    expect(counted(view)).toBe(3);
    expect(counted({ ...view, phase: 'turn', extra_dice: [] })).toBe(0);
  });
});
