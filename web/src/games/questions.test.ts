// SPDX-License-Identifier: Apache-2.0
// Checks that every question of a game has an explanation, and that the explanation names an existing rule.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Explained } from '../table/game';
import { questions as bottlecap } from './bottlecap_vikings/questions';
import { questions as spoils } from './spoils_of_war/questions';
import { questions as thunder } from './thunder_and_lightning/questions';
import { questions as wild } from './vikings_gone_wild/questions';

const types = readFileSync('src/generated/games.ts', 'utf8');

interface Case {
  game: string;
  /** The field of the view that says what is asked. */
  field: 'question' | 'phase';
  /** The values of the field for which no player is asked. */
  silent: string[];
  texts: Record<string, Explained>;
}
const cases: Case[] = [
  { game: 'bottlecap_vikings', field: 'question', silent: ['nothing'], texts: bottlecap },
  { game: 'thunder_and_lightning', field: 'phase', silent: ['over'], texts: thunder },
  { game: 'spoils_of_war', field: 'question', silent: ['nothing'], texts: spoils },
  {
    game: 'vikings_gone_wild',
    field: 'question',
    silent: ['over', 'resolve', 'draw', 'gain_vp', 'river_moves', 'end_turn', 'storage', 'round_end'],
    texts: wild,
  },
];

describe.each(cases)('$game', ({ game, field, silent, texts }) => {
  test('every question is explained', () => {
    const view = new RegExp(`namespace ${game} \\{.*?interface View \\{(.*?)\\n\\}`, 's').exec(types)![1]!;
    const values = new RegExp(`\\n  ${field}: (.*);`).exec(view)![1]!;
    const kinds = [...values.matchAll(/'([^']+)'/g)].map((match) => match[1]!);
    expect(kinds.length).toBeGreaterThan(5);
    expect(Object.keys(texts).sort()).toEqual(kinds.filter((kind) => !silent.includes(kind)).sort());
  });

  test('each explanation is short and names a rule of the rulebook', () => {
    const book = readFileSync(`../src/games/${game}/rules.md`, 'utf8');
    for (const [kind, { means, choices, rule }] of Object.entries(texts)) {
      expect(book, `${kind}: ${rule}`).toContain(`**${rule}**`);
      for (const text of [means, choices]) {
        expect(text.length, kind).toBeGreaterThan(20);
        expect(text.length, kind).toBeLessThan(300);
        expect(text, kind).toMatch(/[.!?]$/);
      }
    }
  });
});
