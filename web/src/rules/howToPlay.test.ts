// SPDX-License-Identifier: Apache-2.0
// Checks the shipped texts: each of the four games has How to play, and no text contains identifiers of the program.
import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictures } from '../games/pictures';
import { bigGames } from '../hall/catalog';

const textOf = (game: string, file: string) =>
  readFileSync(`../src/games/${game.replaceAll('-', '_')}/${file}.md`, 'utf8');
const headings = (text: string) => [...text.matchAll(/^## (.*)$/gm)].map((match) => match[1]!);

/** The rules and paragraphs of a rulebook. */
const parts = (text: string) => text.split(/\n(?=- \*\*|\n)/);

/** Identifiers, file names and variables, which mean nothing to a player. */
function identifiers(text: string): string[] {
  const code = /\b(?:cap_\w+|[\w-]+\.(?:toml|cpp|json|md))\b(?!\))|data files?|files that|\bJSON\b/gi;
  // Only a rule about typed moves may contain our notation.
  const notation = /(?<![\w.])[a-z]+(?:_[a-z]+)+/g;
  const variable = /(?<![\w'.-])[A-Z]?\d*[ND](?:[-+]\d)?(?![\w'-])/g;
  return parts(text).flatMap((part) => [
    ...(part.match(code) ?? []),
    ...(part.includes('typed') ? [] : (part.match(notation) ?? [])),
    ...(part.match(variable) ?? []).map((found) => `${found} in ${part.slice(0, 20)}`),
  ]);
}

/** Our codes of response windows, such as W5. Rules say in words when a window opens. */
function windowCodes(text: string): string[] {
  return text.match(/\bW[1-9E]\b/g) ?? [];
}

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('finds identifiers and codes of response windows', () => {
  expect(identifiers('- **BV-2.1** The side `cap_23p` is up.')).toEqual(['cap_23p']);
  expect(identifiers('- **BV-2.1** Pay for `act_city`.')).toEqual(['act_city']);
  expect(identifiers('- **BV-4.3** As typed: `act_city`.')).toEqual([]);
  expect(identifiers('- **SW-2.7** A pile has 2N+1 cards.')).toHaveLength(1);
  expect(identifiers('- **VG-5.26.m_worker** Numbers come from files that an owner may correct.')).toEqual([
    'files that',
  ]);
  expect(windowCodes('- **SW-A22** In W5 only.')).toEqual(['W5']);
});

describe.each(bigGames.map((game) => game.id))('%s', (game) => {
  const how = textOf(game, 'how_to_play');

  it('explains the game in 400 to 600 words', () => {
    expect(headings(how)).toEqual(expect.arrayContaining(['Goal', 'Your turn', 'The end', 'Tips']));
    expect(headings(how).at(-1)).toBe('Tips');
    const words = how.replaceAll(/^Rules: .*$/gm, '').match(/\S+/g)!.length;
    expect(words).toBeGreaterThan(400);
    expect(words).toBeLessThan(600);
  });
  it('cites rules that exist', () => {
    const rules = textOf(game, 'rules');
    const cited = [...how.matchAll(/\b[A-Z]{2}-[\w.]*\w/g)].map((match) => match[0]);
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.filter((id) => !rules.includes(`**${id}**`))).toEqual([]);
  });
  it.each(['how_to_play', 'rules'])('has no identifiers in %s', (file) => {
    expect(identifiers(textOf(game, file))).toEqual([]);
    expect(windowCodes(textOf(game, file))).toEqual([]);
  });
  it('has a picture for each step', async () => {
    const { default: Drawn } = await pictures[game]!();
    for (const step of headings(how).slice(0, -1)) {
      const drawn = mount(Drawn, { target: document.body, props: { step } });
      flushSync();
      expect(document.body.children.length, step).toBeGreaterThan(0);
      await unmount(drawn);
    }
  });
});
