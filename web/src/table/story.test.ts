// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import type { LogRole } from '../hall/wordings';
import { plainForm, secondPerson, storyOf } from './story';

const entry = (text: string, role: LogRole = 'line') => ({ text, role });
const shown = (...entries: ReturnType<typeof entry>[]) =>
  storyOf(entries).map(({ line, details }) => [line.text, ...details.map(({ text }) => text)]);

test('details belong to the line before them', () => {
  expect(shown(entry('exchanges'), entry('pays', 'detail'), entry('gains', 'detail'), entry('ends'))).toEqual([
    ['exchanges', 'pays', 'gains'],
    ['ends'],
  ]);
});

test('a detail without a line before it is left out', () => {
  expect(shown(entry('passes', 'detail'), entry('bids'))).toEqual([['bids']]);
});

test('a replacement takes the place of the line before it and keeps its details', () => {
  expect(shown(entry('draws a card'), entry('one is left', 'detail'), entry('draws Thor', 'replacement'))).toEqual([
    ['draws Thor', 'one is left'],
  ]);
  expect(shown(entry('draws Thor', 'replacement'))).toEqual([['draws Thor']]);
});

test('a player reads "you" instead of their own name', () => {
  expect(secondPerson('Lief', 'Lief draws a card.')).toBe('You draw a card.');
  expect(secondPerson('Lief', 'Lief keeps a red token and returns a grey one.')).toBe(
    'You keep a red token and return a grey one.',
  );
  expect(secondPerson('Lief', 'Lief has 4 points.')).toBe('You have 4 points.');
  expect(secondPerson('Lief', "Lief's Valkyrie stays.")).toBe('Your Valkyrie stays.');
  expect(secondPerson('Lief', 'Lief plays Hel and takes a card from their own discard pile.')).toBe(
    'You play Hel and take a card from your own discard pile.',
  );
  expect(secondPerson('Lief', 'Hildr attacks Lief.')).toBe(null);
  expect(['passes', 'carries', 'plays', 'goes', 'guess', 'loses'].map(plainForm)).toEqual([
    'pass',
    'carry',
    'play',
    'go',
    'guess',
    'lose',
  ]);
});
