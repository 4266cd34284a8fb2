// A round of each of the big games without a mouse.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { TestHall } from './hall';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

/** Tab until something that fits has the focus. */
async function tabTo(page: Page, what: { name?: string; begins?: string; selector?: string }, most = 150) {
  for (let i = 0; i < most; ++i) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(({ name, begins, selector }) => {
      const at = document.activeElement;
      const called = (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
      return name ? called === name : begins ? called.startsWith(begins) : !!at?.matches(selector!);
    }, what);
    if (found) return;
  }
  throw new Error(`Tab does not lead to ${JSON.stringify(what)}`);
}

async function sitDown(page: Page, game: string) {
  await page.goto('/');
  await page.getByRole('button', { name: `Play ${game} now` }).waitFor();
  await tabTo(page, { name: `Play ${game} now` });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, { name: `Play ${game}` });
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board[data-position] #prompt');
}

const question = (page: Page) => page.locator('#prompt.asked .q b').first();

/** P leads to the answers, Tab from one to the next, Enter does it; a doubt has its answers in a row, too. */
async function answer(page: Page, tabs: number) {
  await question(page).waitFor();
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Tab');
  else {
    await page.keyboard.press('p');
    for (let i = 0; i < tabs; ++i) await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

test('Spoils of War: bids, bets and spoils', async () => {
  const visitor = await hall.visitor();
  const { page } = visitor;
  await sitDown(page, 'Spoils of War');
  const next = page.getByText(/^Round 2, Stage/);
  // Which button answers each question; the others are answered as they come.
  const answers: [RegExp, string][] = [
    [/^Make the first bid|^Bid higher/, 'Bid '],
    [/^Place your bet/, 'Seal bet'],
  ];
  const done: string[] = [];
  for (let i = 0; i < 100 && !(await next.count()); ++i) {
    const asked = (await question(page).textContent())!;
    const button = answers.find(([what]) => what.test(asked))?.[1];
    if (button && !(await page.locator('dialog[open]').count())) {
      await page.keyboard.press('p');
      // Who has neither bid nor challenged last takes a side first.
      if (button === 'Seal bet' && !(await page.locator('.sidebtn[aria-pressed=true]').count())) {
        await tabTo(page, { selector: '.sidebtn' });
        await page.keyboard.press('Enter');
        await page.keyboard.press('p');
      }
      // The focus may stand on it already.
      if (!(await page.evaluate((begins) => document.activeElement?.textContent?.trim().startsWith(begins), button)))
        await tabTo(page, { begins: button });
      await page.keyboard.press('Enter');
      done.push(button);
    } else await answer(page, i % 3);
    await question(page).or(next).first().waitFor();
  }
  expect(await next.count()).toBe(1);
  expect(done).toContain('Seal bet');
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

// Every game is dealt differently, and this player tries few keys: one in seven met a question that he did not answer.
test('Vikings Gone Wild: a purchase on the board, and the end of the turn', { retry: 2 }, async () => {
  const visitor = await hall.visitor();
  const { page } = visitor;
  await sitDown(page, 'Vikings Gone Wild');
  await question(page).waitFor();
  await tabTo(page, { selector: '.stalls .offer' });
  await page.keyboard.press('Enter');
  await page
    .locator('.log, #log')
    .getByText(/(buys|builds) /)
    .first()
    .waitFor();
  for (let i = 0; i < 60 && !(await page.getByText('Round 2', { exact: true }).count()); ++i) {
    await question(page).waitFor();
    if ((await question(page).textContent())!.startsWith('Your turn')) {
      await page.keyboard.press('p');
      if (!(await page.locator('dialog[open]').count())) await tabTo(page, { name: 'End turn' }, 12).catch(() => {});
      await page.keyboard.press('Enter');
    } else await answer(page, i % 3);
    if (await page.locator('dialog[open]').count()) await answer(page, 0);
  }
  expect(await page.getByText('Round 2', { exact: true }).count()).toBeGreaterThan(0);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
