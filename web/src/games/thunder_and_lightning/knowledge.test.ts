// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../hall/wordings';
import type { Event, View } from './cards';
import { known } from './knowledge';

const view = { thor: { seat: 0 }, loki: { seat: 1 } } as View;
const lines = (...events: Partial<Event>[]) => events.map((event) => ({ text: '', event })) as LogLine<Event>[];

describe('knowledge about the enemy', () => {
  it('has the cards that Frigg saw, without those that left the hand since', () => {
    const knowledge = known(
      lines(
        { kind: 'turn_begun', seat: 1, points: 3 },
        { kind: 'turn_begun', seat: 0, points: 3 },
        { kind: 'hand_seen', seat: 0, enemy: 1, cards: ['gungnir', 'seer', 'troll'] },
        { kind: 'power_played', seat: 1, card: 'seer' },
        { kind: 'card_laid', seat: 1, origin: 'own', col: 0, row: 1 },
        { kind: 'power_played', seat: 0, card: 'gungnir' },
      ),
      view,
      'loki',
    );
    expect(knowledge).toMatchObject({ hand: ['gungnir', 'troll'], laid: 1, spied: 2 });
  });

  it('lists lost cards without those taken back openly, and counts those that Hel took', () => {
    const knowledge = known(
      lines(
        { kind: 'card_landed', seat: 1, card: 'ravens' },
        { kind: 'card_landed', seat: 0, card: 'dwarf' },
        { kind: 'card_landed', seat: 1, card: 'troll' },
        { kind: 'card_put_under', seat: 1, card: 'idunn' },
        { kind: 'cards_fetched', seat: 1, cards: ['ravens'] },
        { kind: 'card_fetched', seat: 1 },
        { kind: 'card_captured', seat: 0, card: 'troll' },
      ),
      view,
      'loki',
    );
    expect(knowledge).toMatchObject({ fallen: ['idunn'], hand: ['ravens'], secret: 1 });
  });
});
