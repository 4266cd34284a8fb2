// SPDX-License-Identifier: Apache-2.0
// Plays with the keyboard alone: whole games of the two short ones, one round of the two long ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHall } from './hall';
import { Keys, sitDown, type Wants } from './keys';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

const turn = /^Your turn/;
/** Preferred answers, actions that must happen, and a heading at which to stop; without one, the game is played to its end. */
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
    /^Round 2$/,
  ],
];

test.each(games)('%s', async (game, wants, done, end) => {
  const visitor = await hall.visitor();
  const { page } = visitor;
  await sitDown(page, game);
  const keys = new Keys(page, wants);
  await keys.until(async () => !!end && (await page.getByText(end).count()) > 0);
  if (!end) await page.waitForSelector('.prompt.over');
  for (const each of done) expect(keys.done.join('\n')).toMatch(new RegExp(each, 'm'));
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});
