// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bigGames } from '../hall/catalog';
import { designers } from './credits';
import { countSources, sum } from './sources';

test('a row counts once, whether it has one source or a source per value', () => {
  const data = {
    cards: [
      { id: 'a', source: 'rulebook' },
      { id: 'b', source: 'value: rulebook (a pictured card); quantity: house' },
      { id: 'c', source: 'effect: rulebook; wording: house', parts: [{ id: 'inner' }] },
    ],
    box: { tables: [{ source: 'house' }] },
    thor: [{ sources: { name: 'rulebook', power: 'found' } }, { sources: { name: 'rulebook', power: 'house' } }],
  };
  expect(countSources(data)).toEqual({ rows: 6, house: 4, wordingOnly: 1 });
  expect(countSources(null)).toEqual({ rows: 0, house: 0, wordingOnly: 0 });
});

/** The rows of a game's data files, each reduced to the text of its `source` or `sources`. */
function rowsOf(game: string) {
  const folder = `../src/games/${game.replaceAll('-', '_')}/data`;
  const files = readdirSync(folder).filter((name) => name.endsWith('.toml'));
  const text = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n');
  return [...text.matchAll(/^sources? = (.*)$/gm)].map(([, value]) => ({ source: value!.replace(/^"(.*)"$/, '$1') }));
}

test('the counts are those of README.md', () => {
  const readme = readFileSync('../README.md', 'utf8');
  const counts = bigGames.map(({ id, name }) => ({ name, ...countSources(rowsOf(id)) }));
  for (const { name, rows, house, wordingOnly } of [...counts, { name: 'all four', ...sum(counts) }])
    expect(readme).toContain(`| ${name} | ${rows} | ${house} | ${wordingOnly} |`);
});

test('the designers and publishers are those of CREDITS.md', () => {
  const credits = readFileSync('../CREDITS.md', 'utf8');
  for (const { id, name } of bigGames) {
    const [, entry] = new RegExp(`\\*\\*${name}\\*\\*\\n([^*]*)`).exec(credits)!;
    for (const person of [...designers[id]!.design, designers[id]!.publisher])
      expect(entry!.replaceAll(/\s+/g, ' ')).toContain(person);
  }
});
