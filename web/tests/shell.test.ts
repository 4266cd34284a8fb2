// SPDX-License-Identifier: Apache-2.0
// Parts of the page that are the same at every table: explanations for beginners, refusals, private lines in the
// log, the list of all moves on a phone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, TestHall, wide } from './hall';
import { playOn } from './play';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

test('questions are explained to a newcomer until they turn it off', async () => {
  const visitor = await hall.visitor();
  const { page } = visitor;
  await visitor.playNow('Bottlecap Vikings');
  const explained = page.locator('.rail .explained');
  await explained.waitFor();
  expect(await explained.textContent()).toContain('Your ship starts beside any of the eight spaces.');
  expect(await explained.getByRole('link', { name: 'Rule BV-3.8' }).getAttribute('href')).toBe(
    '/rules/bottlecap-vikings#BV-3.8',
  );
  // Another question has another explanation.
  await playOn(page, 3);
  await page.waitForSelector('.board:has(#prompt.asked) + .rail .explained');
  expect(await explained.textContent()).not.toContain('Your ship starts');
  await explained.getByRole('button', { name: 'Turn off explanations' }).click();
  await explained.waitFor({ state: 'detached' });
  await page.reload();
  await page.waitForSelector('#prompt.asked .tools .btn');
  expect(await explained.count()).toBe(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Always' }).check({ force: true });
  await page.keyboard.press('Escape');
  await explained.waitFor();
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});

test('a new view updates the board and does not create it again', async () => {
  const visitor = await hall.visitor();
  const { page } = visitor;
  for (const game of ['Bottlecap Vikings', 'Thunder & Lightning', 'Spoils of War', 'Vikings Gone Wild']) {
    await visitor.playNow(game);
    const first = await page.waitForSelector('[data-board], .bv, .sow, .wild');
    await playOn(page, 3);
    expect(await first.evaluate((board) => board.isConnected), game).toBe(true);
  }
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});

test('a refusal says why and that nothing has changed, and the refused piece shakes', async () => {
  const visitor = await hall.visitor(wide, 'dark', false);
  const { page } = visitor;
  // The test can replace a move by an illegal one.
  let spoil = false;
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const request = JSON.parse(String(message)) as { do: string; action?: string };
      if (spoil && request.do === 'play') request.action = 'start 9';
      server.send(JSON.stringify(request));
    });
  });
  await visitor.playNow('Bottlecap Vikings');
  const position = await page.locator('.board').getAttribute('data-position');
  spoil = true;
  const space = page.locator('.board [data-offer], .board .offer').first();
  await space.click();
  const toast = page.getByRole('alert');
  await toast.getByText('Nothing has changed').waitFor();
  const shaking = await page.evaluate(() =>
    document
      .getAnimations()
      .some((each) => (each.effect as KeyframeEffect).getKeyframes().some((frame) => frame.translate === '-4px')),
  );
  expect(shaking).toBe(true);
  expect(await toast.getByRole('link').getAttribute('href')).toMatch(/^\/rules\/bottlecap-vikings#BV-/);
  expect(await page.locator('.board').getAttribute('data-position')).toBe(position);
  spoil = false;
  await space.click();
  await page.waitForFunction(
    (old) => document.querySelector<HTMLElement>('.board')?.dataset.position !== old,
    position,
  );
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});

test('on a phone the list of all moves leaves the field visible, and private log lines are marked', async () => {
  const visitor = await hall.visitor(phone);
  const { page } = visitor;
  await visitor.playNow('Thunder & Lightning');
  await playOn(page, 2);
  await page.waitForSelector('#prompt.asked');
  const all = page.getByRole('button', { name: 'All moves' });
  if ((await all.getAttribute('aria-expanded')) === 'false') await all.click();
  await page.waitForSelector('#prompt .every');
  const bar = (await page.locator('#prompt').boundingBox())!;
  const field = (await page.locator('.field').boundingBox())!;
  expect(bar.y).toBeGreaterThan(field.y + field.height * 0.75);
  const draw = page.locator('#prompt .every').getByRole('button', { name: 'Draw a card' });
  await draw.click();
  await page.getByRole('button', { name: 'Log' }).click();
  const own = page.locator('#log .priv').last();
  await own.waitFor();
  expect(await own.textContent()).toMatch(/You draw \w+/);
  await own.getByRole('img', { name: 'Not everyone sees this' }).waitFor();
  // The player receives this line instead of the public line "draws a card".
  expect(await page.locator('#log li', { hasText: 'You draw a card' }).count()).toBe(0);
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});
