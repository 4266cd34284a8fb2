// SPDX-License-Identifier: Apache-2.0
// Vikings Gone Wild: a click on a card for sale opens a dialog about it; a button with the price buys it.
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { violations } from './axe';
import { phone, TestHall, wide } from './hall';

let hall: TestHall;
afterEach(() => hall.close());

async function sit(size = wide) {
  hall = await TestHall.open(1);
  const visitor = await hall.visitor(size);
  const bots = [{ seat: 1, level: 'thrall' }];
  await visitor.page.goto(await hall.begin([visitor], { game: 'vikings-gone-wild', players: 2, bots }));
  await visitor.asked(/^Your turn/);
  return visitor;
}
const position = (page: Page) => page.locator('.board').getAttribute('data-position');
const lit = (page: Page) => page.locator('.stalls .pl.offer').first();
const unlit = (page: Page) => page.locator('.stalls .pl:not(.offer)').first();
const dialog = (page: Page) => page.getByRole('dialog');
const buy = (page: Page) => dialog(page).getByRole('button', { name: /^(Buy|Build) .+ for \d/ });

/** Opens a card with `open` and closes it with Escape. Nothing is bought. */
async function read(page: Page, card: Locator, open: (card: Locator) => Promise<void>) {
  const before = await position(page);
  await open(card);
  await dialog(page)
    .getByText(/^Costs \d/)
    .waitFor();
  expect(await violations(page), 'dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await position(page)).toBe(before);
}

test('cards are read and bought with the mouse', async () => {
  const visitor = await sit();
  const { page } = visitor;
  await read(page, lit(page), (card) => card.click());
  await read(page, unlit(page), (card) => card.click());
  await unlit(page).click();
  await dialog(page).getByText('You cannot buy it now.').waitFor();
  expect(await buy(page).count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  // A card of Odin's Path opens in the same way.
  await page.locator('.river .card').first().click();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  const before = await position(page);
  const label = (await lit(page).getAttribute('aria-label'))!;
  await lit(page).click();
  await buy(page).click();
  await page.waitForFunction((old) => document.querySelector<HTMLElement>('.board')?.dataset.position !== old, before);
  expect(await dialog(page).count()).toBe(0);
  // The purchase revealed nothing, so it can be undone.
  await page.getByRole('button', { name: label }).waitFor({ state: 'detached' });
  await page.locator('#prompt').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: label }).waitFor();
  expect(visitor.errors).toEqual([]);
});

test('cards are read and bought by touch', async () => {
  const visitor = await sit(phone);
  const { page } = visitor;
  await read(page, lit(page), (card) => card.tap());
  const before = await position(page);
  await lit(page).tap();
  await buy(page).tap();
  await page.waitForFunction((old) => document.querySelector<HTMLElement>('.board')?.dataset.position !== old, before);
  expect(visitor.errors).toEqual([]);
});

test('cards are read and bought with the keyboard, and the focus returns to the card', async () => {
  const visitor = await sit();
  const { page } = visitor;
  const open = async (card: Locator) => {
    await card.focus();
    await page.keyboard.press('Enter');
  };
  await read(page, lit(page), open);
  expect(await lit(page).evaluate((card) => card === document.activeElement)).toBe(true);
  const before = await position(page);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  for (let i = 0; i < 4 && !(await buy(page).evaluate((button) => button === document.activeElement)); ++i)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction((old) => document.querySelector<HTMLElement>('.board')?.dataset.position !== old, before);
  expect(visitor.errors).toEqual([]);
});
