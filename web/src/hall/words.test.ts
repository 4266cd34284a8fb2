// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { WordingCatalogue } from '../generated/games';
import { actionText, eventText, type Worded } from './words';

interface Cases {
  names: string[];
  catalogue: WordingCatalogue;
  events: [Worded, string][];
  actions: [Worded, string][];
}

// tests/match/wording_test.cpp makes these cases.
const games = JSON.parse(readFileSync('../tests/match/wording_cases.json', 'utf8')) as Cases[];

describe.each(games.map((each) => [each.catalogue.game, each] as const))('%s', (_, each) => {
  test('the texts of events', () => {
    const texts = each.events.map(([event]) => eventText(each.catalogue, each.names, event));
    expect(texts).toEqual(each.events.map(([, text]) => text));
  });

  test('the texts of actions', () => {
    const texts = each.actions.map(([action]) => actionText(each.catalogue, each.names, action));
    expect(texts).toEqual(each.actions.map(([, text]) => text));
  });
});

test('another catalogue gives the text in another language', () => {
  const catalogue: WordingCatalogue = {
    game: 'spoils-of-war',
    edition: '',
    events: {
      used: {
        pattern: '{seat} benutzt {card}[ gegen {whose}].',
        fields: { seat: 'seat', card: 'Face', whose: 'seat?' },
        role: 'line',
      },
    },
    actions: {},
    parts: {},
    names: { Face: { tarnkappe: 'die Tarnkappe' } },
    and: ' und ',
  };
  const event = { kind: 'used', seat: 0, card: 'tarnkappe', whose: 1 };
  expect(eventText(catalogue, ['Lief', 'Hildr'], event)).toBe('Lief benutzt die Tarnkappe gegen Hildr.');
  const unknown = { ...event, card: 'ring', whose: null };
  expect(eventText(catalogue, [], unknown)).toBe('P1 benutzt ring.');
  expect(eventText(catalogue, [], { kind: 'gone' })).toBe('');
});
