// SPDX-License-Identifier: Apache-2.0
// Every page and every table, narrow and wide, dark and light: no accessibility violations, no sideways scrolling, no
// violation of the content security policy. SHOTS=folder saves screenshots.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './axe';
import { phone, TestHall, wide, type Visitor } from './hall';
import { playOn } from './play';

const shots = process.env.SHOTS;

async function check(visitor: Visitor, name: string) {
  const { page } = visitor;
  const size = page.viewportSize()!;
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  if (shots) await page.screenshot({ path: join(shots, `${name}-${size.width}-${theme}.png`) });
  const beyond = await page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth);
  expect(beyond, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await violations(page), name).toEqual([]);
  expect(visitor.errors, name).toEqual([]);
}

const views = [
  { size: wide, theme: 'dark' as const },
  { size: wide, theme: 'light' as const },
  { size: phone, theme: 'dark' as const },
  { size: phone, theme: 'light' as const },
];

describe.each(views)('$size.width $theme', ({ size, theme }) => {
  // Each size and theme has its own hall, because a hall accepts only ten new guests in ten minutes.
  let hall: TestHall;
  beforeAll(async () => {
    hall = await TestHall.open();
  });
  afterAll(() => hall.close());

  test('the hall and its pages', async () => {
    const visitor = await hall.visitor(size, theme);
    const { page } = visitor;
    await page.goto('/');
    await page.getByText('3 to 10 players').waitFor();
    await check(visitor, 'lobby');
    await page.getByRole('button', { name: 'Play bots now' }).click();
    await check(visitor, 'play-now');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/account');
    await check(visitor, 'sign-in');
    await page.goto('/');
    await page.getByRole('button', { name: 'Open a table' }).click();
    await check(visitor, 'open-table');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('textbox', { name: 'Invitation link' }).waitFor();
    await check(visitor, 'waiting-room');
    for (const path of ['account', 'games', 'about', 'rules']) {
      await page.goto(`/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await check(visitor, path);
    }
    await page.goto('/table/nowhere');
    await page.getByText('There is no table here').waitFor();
    await visitor.leave();
  });

  test.each(['bottlecap-vikings', 'thunder-and-lightning', 'spoils-of-war', 'vikings-gone-wild'])(
    'the rules of %s',
    async (game) => {
      const visitor = await hall.visitor(size, theme);
      const { page } = visitor;
      await page.goto(`/rules/${game}`);
      await page.getByRole('searchbox').waitFor();
      await expect.poll(() => page.locator('figure:has(.area > *)').count()).toBe(5);
      expect(await page.locator('main').innerText()).not.toContain('players players');
      await check(visitor, `rules-${game}`);
      await visitor.leave();
    },
  );

  test.each(['Bottlecap Vikings', 'Thunder & Lightning', 'Spoils of War', 'Vikings Gone Wild'])('%s', async (game) => {
    const visitor = await hall.visitor(size, theme);
    await visitor.playNow(game);
    await playOn(visitor.page, 12, 5);
    await visitor.page.waitForSelector('#prompt.asked, .prompt.over');
    await check(visitor, game.toLowerCase().replaceAll(/\W+/g, '-'));
    // The question is visible at every size.
    await visitor.page.locator('#prompt .q b').first().waitFor({ state: 'visible' });
    const box = (await visitor.page.locator('#prompt').boundingBox())!;
    expect(box.y + Math.min(box.height, 60)).toBeLessThanOrEqual(size.height);
    await visitor.leave();
  });
});
