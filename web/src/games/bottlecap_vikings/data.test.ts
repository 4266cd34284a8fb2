// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { Box, isPlaced, walked, type City, type View } from './data';

const city = {
  id: 'wick',
  name: 'Wick',
  spots: [
    { id: '1L', tier: 1, ability: 'long_oars' },
    { id: '1R', tier: 1, ability: 'doubling' },
    { id: '2M', tier: 2, ability: 'great_feast' },
  ],
  edges: [
    ['S', '1L'],
    ['S', '1R'],
    ['1L', '2M'],
    ['1R', '2M'],
  ],
} as City;

it('the path of a hut is found through the abilities that its player has', () => {
  expect(walked(city, { hut: '2M', abilities: ['doubling', 'great_feast'] })).toEqual(['S', '1R', '2M']);
  expect(walked(city, { hut: '1L', abilities: ['long_oars'] })).toEqual(['S', '1L']);
  expect(walked(city, { hut: 'S', abilities: [] })).toEqual(['S']);
});

it('during setup, only players before the asked one have a ship on the rondel', () => {
  const view = { players: [{}, {}, {}], start: 1, question: 'start', asked: 2 } as unknown as View;
  expect([0, 1, 2].map((seat) => isPlaced(view, seat))).toEqual([false, true, false]);
  expect(isPlaced({ ...view, question: 'goods' }, 0)).toBe(true);
  expect(isPlaced({ ...view, question: 'side' }, 1)).toBe(false);
});

it('names come from the data; until it has loaded, ids are used', () => {
  const box = new Box({
    tiles: {
      tiles: [{ id: 'tile_gold', name: 'Gold Coast', faces: ['act_gold_scarred', 'act_gold_raid'] }],
      faces: [{ id: 'act_gold_raid', parts: ['Gain 1 gold.', 'Take 1 damage: 1 gold.'] }],
    },
    abilities: { abilities: [{ id: 'throne', name: 'Throne', text: 'You have won.' }] },
    cities: { common: 'wick', cards: [{ id: 'card_red', unique: 'wick' }], boards: [city] },
  });
  expect(box.face('act_gold_raid')).toBe('Gold Coast');
  expect(box.part('act_gold_raid', 1)).toBe('Take 1 damage: 1 gold');
  expect(box.text('throne')).toBe('You have won.');
  expect(box.side('card_red', 'unique')?.name).toBe('Wick');
  expect(new Box(null).face('act_gold_raid')).toBe('act_gold_raid');
});
