// A game of Bottlecap Vikings without a mouse: from the address to the end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHall } from './hall';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

test('keys alone open, play and end a game', async () => {
  const visitor = await hall.visitor();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play Bottlecap Vikings now' }).waitFor();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  const tabTo = async (name: string) => {
    for (let i = 0; i < 60; ++i) {
      await page.keyboard.press('Tab');
      if ((await focused()).trim() === name) return;
    }
    throw new Error(`Tab does not lead to "${name}"`);
  };
  await tabTo('Play Bottlecap Vikings now');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo('Play Bottlecap Vikings');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board[data-position] #prompt');

  let asked = 0;
  const over = page.locator('.prompt.over');
  const question = page.locator('#prompt.asked, .prompt.over').first();
  while (true) {
    await question.waitFor();
    if (await over.count()) break;
    // P leads to the question, Tab from answer to answer, Enter does it. A doubt has its answers in a row, too.
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Tab');
    else {
      await page.keyboard.press('p');
      for (let i = 0; i < asked % 3; ++i) await page.keyboard.press('Tab');
      if (await page.evaluate(() => !document.activeElement?.matches('#prompt .acts .btn:not(.ghost)')))
        await page.keyboard.press('p');
    }
    await page.keyboard.press('Enter');
    ++asked;
    if (asked > 1500) throw new Error('the game does not end');
  }
  expect(asked).toBeGreaterThan(10);
  const again = page.getByRole('button', { name: 'Play again' });
  const show = page.getByRole('button', { name: 'Show the result' });
  await again.or(show).first().waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
