// SPDX-License-Identifier: Apache-2.0
// Plays with the keyboard alone: the two short games to their end, and one round of the two long games.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHall } from './hall';
import { Keys, sitDown, type Wants } from './keys';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

const turn = /^Your turn/;
/**
 * `wants`: preferred answers. `done`: buttons that must have been pressed. `end`: the test stops when this heading is
 * in the log and all buttons of `done` have been pressed. Without `end`, the game is played to its end. In Vikings Gone
 * Wild the first hand may be too poor to buy anything, so its `end` matches later rounds too.
 */
const games: [name: string, wants: Wants, done: RegExp[], end?: RegExp][] = [
  ['Bottlecap Vikings', [], [/^Start at/, /^Sail/]],
  ['Thunder & Lightning', [], [/^Draw a card/, /^End turn/]],
  [
    'Spoils of War',
    [
      [/^Make the first bid|^Bid higher/, /^Bid /],
      [/^Place your bet/, /^Seal bet/],
      [/^Place your bet/, /^Declarer/],
    ],
    [/^Seal bet/],
    /^Round 2, Stage/,
  ],
  [
    'Vikings Gone Wild',
    [
      [turn, /^Buy |^Build /],
      [turn, /^End turn/],
    ],
    [/^Buy |^Build /, /^End turn/],
    /^Round [2-9]$/,
  ],
];

test.each(games)('%s', async (game, wants, done, end) => {
  const visitor = await hall.visitor();
  const { page } = visitor;
  await sitDown(page, game);
  const keys = new Keys(page, wants);
  const isDone = () => done.every((each) => keys.done.some((name) => each.test(name)));
  await keys.until(async () => !!end && isDone() && (await page.getByText(end).count()) > 0);
  if (!end) await page.waitForSelector('.prompt.over');
  expect(isDone(), keys.done.join('\n')).toBe(true);
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});
