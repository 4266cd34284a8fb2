// SPDX-License-Identifier: Apache-2.0
// Checks that each game's glossary contains everything in the game's box. The tests read the real data files and
// rulebooks.
import { readdirSync, readFileSync } from 'node:fs';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rulebook } from '../rules/rulebooks';
import BottlecapGlossary from './bottlecap_vikings/Glossary.svelte';
import { Model as BottlecapModel } from './bottlecap_vikings/model.svelte';
import SpoilsGlossary from './spoils_of_war/Glossary.svelte';
import { catalog } from './spoils_of_war/cards';
import { ruleOf as ruleOfArtifact } from './spoils_of_war/words';
import ThunderGlossary from './thunder_and_lightning/Glossary.svelte';
import { entries, ruleOf } from './vikings_gone_wild/glossary';
import VikingsGlossary from './vikings_gone_wild/Glossary.svelte';
import { icons } from './vikings_gone_wild/icons';
import { Things } from './vikings_gone_wild/things';

type Row = Record<string, unknown> & { id: string; name: string };
const folder = (game: string) => `../src/games/${game}`;

/** Reads the part of TOML that the data files use: arrays of tables, and values as in JSON but with trailing commas. */
function toml(text: string): Record<string, Row[]> {
  const file: Record<string, unknown> = {};
  let at: Record<string, unknown> = file;
  const lines = text
    .replaceAll(/"""\\?\n?([^]*?)"""/g, (_, words: string) => JSON.stringify(words.replaceAll('\\\n', '')))
    .split('\n');
  for (let i = 0; i < lines.length; ++i) {
    const line = lines[i]!.trim();
    if (!line || line.startsWith('#')) continue;
    const table = /^\[\[(\w+)\]\]$/.exec(line)?.[1];
    if (table) {
      at = {};
      (file[table] = (file[table] as unknown[] | undefined) ?? []) as unknown[];
      (file[table] as unknown[]).push(at);
      continue;
    }
    const [, key, first] = /^(\w+) = (.*)$/.exec(line)!;
    let value = first!;
    const open = (words: string) =>
      words.replaceAll(/"[^"]*"/g, '').split(/[[{]/).length - words.replaceAll(/"[^"]*"/g, '').split(/[\]}]/).length;
    while (open(value) > 0) value += lines[++i]!.trim();
    if (/^[[{]/.test(value)) value = value.replaceAll(/(\w+) = /g, '"$1": ').replaceAll(/,\s*([\]}])/g, '$1');
    at[key!] = JSON.parse(value);
  }
  return file as Record<string, Row[]>;
}
const boxOf = (game: string) =>
  Object.fromEntries(
    readdirSync(`${folder(game)}/data`)
      .filter((file) => file.endsWith('.toml'))
      .map((file) => [file.replace('.toml', ''), toml(readFileSync(`${folder(game)}/data/${file}`, 'utf8'))]),
  );
function bookOf(game: string): Rulebook {
  const text = readFileSync(`${folder(game)}/rules.md`, 'utf8');
  const parts = [...text.matchAll(/^- \*\*([\w.-]+)\*\* ([^]*?)(?=\n- |\n\n)/gm)].map(([, id, words]) => ({
    id: id!,
    text: words!.replaceAll(/\s+/g, ' ').replaceAll('`', ''),
  }));
  return { chapters: [{ level: 1, title: '', parts }] } as unknown as Rulebook;
}

let shown: Record<string, unknown> | null = null;
/** Mounts a glossary and returns its text. */
function drawn(Glossary: Component<any>, props: object): string {
  shown = mount(Glossary, { target: document.body, props });
  flushSync();
  return document.body.textContent!.replaceAll(/\s+/g, ' ');
}
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
/** The entries of the mounted glossary that have no picture, or do not name a rule of this rulebook. */
function unexplained(book: Rulebook): string[] {
  const ids = new Set(book.chapters.flatMap(({ parts }) => parts.map(({ id }) => id)));
  return [...document.querySelectorAll('li')]
    .filter(
      (row) => !row.querySelector('svg') || !ids.has(/[A-Z]+-[\w.]+/.exec(row.querySelector('.rid')!.textContent)![0]),
    )
    .map((row) => row.textContent);
}
const missing = (words: string, rows: Row[]) =>
  rows.filter(({ name }) => !words.includes(name)).map(({ name }) => name);

describe('Vikings Gone Wild', () => {
  const data = boxOf('vikings_gone_wild');
  // The data files have no card texts: the hall makes them from the numbers (cards/). So the test makes
  // placeholders.
  for (const row of [data.cards!.cards!, data.buildings!.buildings!].flat()) row.text = `text of ${row.id}`;
  const things = new Things(data);
  const all = entries(things).flatMap((section) => section.rows);

  it('has every card, Building, Town Hall, Mission and Bonus, with its text', () => {
    const view = { river: [], favor_display: [], bonuses: [] };
    const words = drawn(VikingsGlossary, { model: { things, table: { view }, me: null } });
    const rows = [
      data.cards!.cards!,
      data.buildings!.buildings!,
      data.missions!.missions!,
      data.bonuses!.bonuses!,
    ].flat();
    expect(rows.length).toBe(46 + 6 + 20 + 8);
    expect(missing(words, rows)).toEqual([]);
    expect(rows.filter(({ text }) => !words.includes(text as string))).toEqual([]);
    expect(all.length).toBe(rows.length + 3);
  });
  it('has a picture of each', () => expect(all.filter(({ id }) => !icons[id])).toEqual([]));
  it('has a rule for each', () => {
    const book = bookOf('vikings_gone_wild');
    expect(all.filter((row) => !ruleOf(book, row)).map(({ id }) => id)).toEqual([]);
    const archer = ruleOf(book, { id: 'elf_archer', name: 'Elf Archer' })!;
    expect(archer.text).toBe('Elf Archer (8 cards, 3 Beer): Unit, strength 2.');
    expect(ruleOf(book, { id: 'gold', name: 'Gold' })?.id).toBe('VG-5.20.1');
    expect(ruleOf(book, { id: 'bonus_jarl', name: 'Jarl' })?.id).toBe('VG-5.25.9');
  });
});

describe('Spoils of War', () => {
  const data = boxOf('spoils_of_war');
  const cards = [...catalog(data).values()];

  it('has every Treasure and every kind of Artifact, with its text', () => {
    const words = drawn(SpoilsGlossary, { model: { table: { data }, view: { vikings: [] } } });
    expect(data.treasures!.cards!.length).toBe(48);
    expect(missing(words, [...data.treasures!.cards!, ...data.artifacts!.abilities!])).toEqual([]);
    expect(data.artifacts!.abilities!.filter(({ text }) => !words.includes(text as string))).toEqual([]);
  });
  it('has a picture of each', () => expect(cards.filter(({ icon }) => !icon)).toEqual([]));
  it('has a rule for every Artifact, with its window by name', () => {
    const book = bookOf('spoils_of_war');
    const kinds = cards.filter(({ ability }) => ability);
    expect(kinds.filter((it) => !ruleOfArtifact(book, it)).map(({ face }) => face)).toEqual([]);
    const dagger = ruleOfArtifact(
      book,
      cards.find(({ ability }) => ability === 'traitors_dagger')!,
    )!;
    expect(dagger.id).toBe('SW-A22');
    expect(dagger.text).toContain('In the window when the bets are open');
  });
});

describe('Bottlecap Vikings', () => {
  const data = boxOf('bottlecap_vikings');
  it('has every space, ability and city, with its text', () => {
    const model = new BottlecapModel({ data, view: { ring: [], players: [] }, every: () => [] } as never);
    const words = drawn(BottlecapGlossary, { table: { data }, model });
    const rows = [data.tiles!.tiles!, data.abilities!.abilities!, data.cities!.boards!].flat();
    expect(missing(words, rows)).toEqual([]);
    expect(data.abilities!.abilities!.filter(({ text }) => !words.includes(text as string))).toEqual([]);
    expect(unexplained(bookOf('bottlecap_vikings'))).toEqual([]);
  });
});

describe('Thunder & Lightning', () => {
  const data = boxOf('thunder_and_lightning');
  it.each(['thor', 'loki'])('has every card of the deck of %s, with its text', async (side) => {
    HTMLDialogElement.prototype.showModal ??= () => {};
    const { face } = await import('./thunder_and_lightning/cards');
    const model = {
      decks: data,
      me: side,
      foe: side === 'thor' ? 'loki' : 'thor',
      glossary: true,
      face: (id: string, of: 'thor' | 'loki') => face(id, of, data as never),
    };
    const words = drawn(ThunderGlossary, { model });
    expect(data[side]!.cards!.length).toBe(23);
    expect(missing(words, data[side]!.cards!)).toEqual([]);
    expect(data[side]!.cards!.filter(({ power }) => !words.includes(power as string)).map(({ id }) => id)).toEqual([]);
    expect(unexplained(bookOf('thunder_and_lightning'))).toEqual([]);
  });
});
