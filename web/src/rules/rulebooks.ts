// SPDX-License-Identifier: Apache-2.0
// The rulebooks of the games, from the hall (/rules/GAME.json). Each is loaded once.
import type { Rulebook, RulebookChapter } from '../generated/games';

export type { Rulebook };
export type Chapter = RulebookChapter;

const rulebooks = new Map<string, Promise<Rulebook>>();

export function loadRulebook(game: string): Promise<Rulebook> {
  let book = rulebooks.get(game);
  if (!book) {
    book = fetch(`/rules/${game}.json`).then((response) => {
      if (!response.ok) throw new Error(`there is no rulebook for ${game}`);
      return response.json() as Promise<Rulebook>;
    });
    book.catch(() => rulebooks.delete(game));
    rulebooks.set(game, book);
  }
  return book;
}

/** The parts that contain all words of `search`, in their chapters. Chapters without such a part are left out. */
export function find(book: Rulebook, search: string): Chapter[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return book.chapters;
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return book.chapters.flatMap((chapter) => {
    const parts = chapter.parts.filter((part) => has(`${part.id} ${part.text} ${chapter.title}`));
    return parts.length ? [{ ...chapter, parts }] : [];
  });
}

export interface Block {
  kind: 'paragraph' | 'list' | 'table';
  lines: string[];
}

/** Splits a text into paragraphs, lists and tables. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.split('\n')) {
    const kind = line.startsWith('- ') ? 'list' : line.startsWith('|') ? 'table' : 'paragraph';
    const words = kind === 'list' ? line.slice(2) : line;
    const last = found.at(-1);
    if (last?.kind === kind) last.lines.push(words);
    else found.push({ kind, lines: [words] });
  }
  return found;
}

/** The cells of one line of a Markdown table, for example "| Frigg 0 | win |". */
export const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Splits a text at its rule ids, which the page shows as links. */
export function pieces(text: string, prefix: string): { text: string; rule: boolean }[] {
  const id = new RegExp(`(\\b${prefix}-[0-9A-Z]+(?:\\.[0-9]+)*)`);
  return text
    .split(id)
    .filter(Boolean)
    .map((piece) => ({ text: piece, rule: id.test(piece) && piece.match(id)![0] === piece }));
}

/** Splits a text at **: text between two of them is strong. */
export function strong(text: string): { text: string; strong: boolean }[] {
  return text
    .split('**')
    .map((piece, i) => ({ text: piece, strong: i % 2 === 1 }))
    .filter((piece) => piece.text);
}

const cites = 'Rules: ';
/** A section of How to play: its texts, and the ids of the rules that it cites. */
export function section(chapter: Chapter): { texts: string[]; rules: string[] } {
  const all = chapter.parts.map((part) => part.text);
  return {
    texts: all.filter((text) => !text.startsWith(cites)),
    rules: all.flatMap((text) => (text.startsWith(cites) ? text.slice(cites.length).split(', ') : [])),
  };
}

/** The anchor of a heading, for links. */
export const anchor = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
