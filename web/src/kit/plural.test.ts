// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { count, plural, range } from './plural';

test('a noun has the form that fits its number', () => {
  expect([0, 1, 2, 10].map((n) => count(n, 'card'))).toEqual(['0 cards', '1 card', '2 cards', '10 cards']);
  expect([1, 2].map((n) => plural(n, 'seat'))).toEqual(['seat', 'seats']);
});

test('a noun may have its own plural', () => {
  expect([1, 3].map((n) => count(n, 'die', 'dice'))).toEqual(['1 die', '3 dice']);
});

test('a range of one number is that number', () => {
  expect(range(2, 2, 'player')).toBe('2 players');
  expect(range(1, 1, 'player')).toBe('1 player');
  expect(range(2, 4, 'player')).toBe('2 to 4 players');
  expect(range(3, 6, 'die', 'dice')).toBe('3 to 6 dice');
});
