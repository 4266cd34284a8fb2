// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { fieldOf, spoken } from './options';

const option = (name: string, type: string) => ({ name, type, default: null, title: '', text: '' });

test('the type of an option determines its field', () => {
  expect(fieldOf(option('hints', 'boolean'))).toEqual({ kind: 'yes' });
  expect(fieldOf(option('turn_limit', 'number'))).toEqual({ kind: 'number', none: false });
  expect(fieldOf(option('start_seat', 'number | null'))).toEqual({ kind: 'number', none: true });
  expect(fieldOf(option('first_seat', "'thor' | 'loki'"))).toEqual({ kind: 'one', words: ['thor', 'loki'] });
  expect(fieldOf(option('ring', "('act_city' | 'act_repair')[]"))).toEqual({
    kind: 'some',
    words: ['act_city', 'act_repair'],
  });
});

test('options that the hall sets, or that need free text, have no field', () => {
  expect(fieldOf(option('mode', "'solo' | 'live'"))).toBeNull();
  expect(fieldOf(option('cards', 'string[]'))).toBeNull();
});

test('names are shown without underscores', () => expect(spoken('first_game')).toBe('First game'));
