// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { list, split } from './words';

it('a button shows the gain, and below it the cost or the condition', () => {
  expect(split('Pay 1 wood: lose 2 damage')).toEqual({ title: 'Lose 2 damage', sub: 'pay 1 wood' });
  expect(split('Take 1 damage: 1 gold')).toEqual({ title: 'Gain 1 gold', sub: 'take 1 damage' });
  expect(split('Gain 1 wood if nobody has less damage than you')).toEqual({
    title: 'Gain 1 wood',
    sub: 'if nobody has less damage than you',
  });
  expect(split('Gain 1 gold')).toEqual({ title: 'Gain 1 gold' });
});

it('lists names with commas and a last "and" or "or"', () => {
  expect(list(['Bjorn'])).toBe('Bjorn');
  expect(list(['Bjorn', 'Ylva', 'you'])).toBe('Bjorn, Ylva and you');
  expect(list(['1', '2', '3'], 'or')).toBe('1, 2 or 3');
});
