// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { blocks, cells, find, pieces, type Rulebook } from './rulebooks';

const book: Rulebook = {
  game: 'pebbles',
  name: 'Pebbles',
  prefix: 'PB',
  how_to_play: [],
  chapters: [
    { level: 1, title: 'Pebbles', parts: [{ id: '', text: 'A game of fists.' }] },
    {
      level: 2,
      title: 'The call',
      parts: [
        { id: 'PB-5', text: 'The caller names a total.' },
        { id: 'PB-6', text: 'Right: the stake to the caller, see PB-5.' },
      ],
    },
  ],
};

test('a search finds parts that contain all its words, in any order and case', () => {
  expect(find(book, 'CALLER stake').flatMap((chapter) => chapter.parts.map((part) => part.id))).toEqual(['PB-6']);
  expect(find(book, 'pb-5').flatMap((chapter) => chapter.parts.map((part) => part.id))).toEqual(['PB-5', 'PB-6']);
  expect(find(book, 'dragon')).toEqual([]);
  expect(find(book, '  ')).toBe(book.chapters);
});

test('rule ids in a text are links, and no text is lost', () => {
  const text = 'Right: see PB-5.10, not XPB-7 or PB.';
  const made = pieces(text, 'PB');
  expect(made.map((piece) => piece.text).join('')).toBe(text);
  expect(made.filter((piece) => piece.rule).map((piece) => piece.text)).toEqual(['PB-5.10']);
});

test('lines that begin with a dash are a list', () => {
  expect(blocks('The stake:\n- one for a call\n- two for a doubt - at most\nA last word.\nOne more.')).toEqual([
    { kind: 'paragraph', lines: ['The stake:'] },
    { kind: 'list', lines: ['one for a call', 'two for a doubt - at most'] },
    { kind: 'paragraph', lines: ['A last word.', 'One more.'] },
  ]);
});

test('lines that begin with a bar are a table', () => {
  const [text, table] = blocks('Who wins:\n| card | treasure |\n| Frigg 0 | win |');
  expect(text).toEqual({ kind: 'paragraph', lines: ['Who wins:'] });
  expect(table?.lines.map(cells)).toEqual([
    ['card', 'treasure'],
    ['Frigg 0', 'win'],
  ]);
});
