// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { cutToBytes } from './bytes';

test('a text within the limit stays unchanged', () => {
  expect(cutToBytes('', 4)).toBe('');
  expect(cutToBytes('mead', 4)).toBe('mead');
  expect(cutToBytes('öl', 3)).toBe('öl');
});

test('a longer text is cut between two characters', () => {
  expect(cutToBytes('meadhall', 4)).toBe('mead');
  expect(cutToBytes('ööö', 5)).toBe('öö');
  expect(cutToBytes('🍺🍺', 7)).toBe('🍺');
  expect(cutToBytes('🍺', 3)).toBe('');
});
