// A first game of each kind, step by step: every step of the walkthrough is done, none is skipped.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './axe';
import { phone, TestHall, wide, type Visitor } from './hall';
import { steer, type Plan } from './steer';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

const turn = /^Your turn/;
/** How a game is played on, and what is touched first in some of the steps. */
const games: [name: string, size: typeof wide, level: string, plan: Plan, steps: Record<string, RegExp>][] = [
  ['Bottlecap Vikings', wide, 'Thrall', { seed: 1, prefer: [[/./, /^Build /]], listed: true }, {}],
  [
    'Thunder & Lightning',
    phone,
    'Thrall',
    {
      listed: true,
      prefer: [
        [/./, /^Lay /],
        [/./, /^Draw a card/],
        [/./, /^End turn/],
      ],
      avoid: /enters in|^Challenge|strike|^Play /,
    },
    { 'Draw a card': /^Draw a card/, Challenge: /^Challenge in/, Ravens: /strike/, 'Your god': /enters in/ },
  ],
  [
    'Spoils of War',
    wide,
    'Thrall',
    {
      prefer: [
        [/bet$/, /^(Declarer|5$)/],
        [/^Take/, /[Ff]ace-down/],
      ],
    },
    {},
  ],
  [
    'Vikings Gone Wild',
    phone,
    'Karl',
    {
      prefer: [
        [/^Raid on/, /^Send/],
        [/^Raid on/, /Declare/],
        [turn, /^(Buy|Build)/],
        [turn, /^Raid/],
        [turn, /End turn/],
      ],
      avoid: /Give back|for 1 /,
    },
    { 'Fight Draco': /^Draco/ },
  ],
];

/** A first game from the hall, as far as it goes; how many of its steps were done, of how many. */
async function learn(visitor: Visitor, game: string, level: string, plan: Plan, steps: Record<string, RegExp>) {
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('button', { name: `Play ${game} now` }).click();
  await page.getByRole('radio', { name: level }).check({ force: true });
  await page.getByRole('checkbox', { name: /Show me how/ }).check();
  await page.getByRole('button', { name: `Play ${game}`, exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Your first game' });
  await panel.waitFor();
  expect(await barriers(page)).toEqual([]);
  const all = Number(/of (\d+)/.exec((await panel.textContent())!)![1]);
  const done = () =>
    page.evaluate((table) => JSON.parse(sessionStorage.getItem(`lessons-${table}`) ?? '{}').at ?? 0, visitor.table());
  for (let i = 0; i < 400 && (await done()) < all && !(await page.locator('.prompt.over').count()); ++i) {
    const read = panel.getByRole('button', { name: 'Go on' });
    if (await read.count()) await read.click();
    else {
      const step = steps[(await panel.locator('header b').textContent())!];
      const prefer = [...(step ? [[/./, step] as [RegExp, RegExp]] : []), ...(plan.prefer ?? [])];
      await steer(page, { ...plan, prefer, watch: '.lesson header' });
    }
  }
  if ((await done()) === all) await panel.waitFor({ state: 'detached' });
  return { done: await done(), all };
}

test.each(games)('%s', async (game, size, level, plan, steps) => {
  const visitor = await hall.visitor(size);
  let learnt = await learn(visitor, game, level, plan, steps);
  // Luck may end a game, or keep a card back, before its last step.
  for (let again = 0; again < 14 && learnt.done < learnt.all; ++again)
    learnt = await learn(visitor, game, level, plan, steps);
  expect(learnt.all).toBeGreaterThanOrEqual(9);
  expect(learnt.done).toBe(learnt.all);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
