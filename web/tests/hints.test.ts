// SPDX-License-Identifier: Apache-2.0
// A hint suggests moves of the Jarl bot for this seat, with reasons. A click on one plays it.
import { afterEach, expect, test } from 'vitest';
import { violations } from './axe';
import { phone, TestHall, wide } from './hall';

let hall: TestHall;
afterEach(() => hall.close());

test.each([
  ['bottlecap-vikings', 3, wide],
  ['thunder-and-lightning', 2, phone],
  ['spoils-of-war', 3, phone],
  ['vikings-gone-wild', 2, wide],
])('%s', async (game, players, size) => {
  hall = await TestHall.open(1);
  const visitor = await hall.visitor(size);
  const { page } = visitor;
  const bots = Array.from({ length: players - 1 }, (_, i) => ({ seat: i + 1, level: 'karl' }));
  await page.goto(await hall.begin([visitor], { game, players, bots, hints: true }));
  await page.waitForSelector('#prompt.asked');
  const position = () => page.locator('.board').getAttribute('data-position');
  const hint = page.getByRole('status', { name: 'Hint' });
  // Follows the hints until one gives a reason, because not every hint has one.
  let reasons = '';
  for (let i = 0; i < 6 && !/time: \w/.test(reasons); ++i) {
    await visitor.asked(/./);
    const before = await position();
    await page.getByRole('button', { name: 'Hint' }).click();
    await hint.getByText('Suggested by the Jarl bot').waitFor();
    const suggestions = await hint.locator('li').evaluateAll((all) =>
      all.map((each) => ({
        move: each.querySelector('button')!.textContent!.trim(),
        reason: each.querySelector('span')!.textContent!.trim(),
      })),
    );
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.length).toBeLessThanOrEqual(3);
    for (const { move, reason } of suggestions) {
      expect(move).not.toBe('');
      expect(reason).toMatch(/^(wins|chosen)\s+\d+ % of the time/);
      reasons += `${reason}\n`;
    }
    if (i === 0) expect(await violations(page)).toEqual([]);
    // The hint itself changes nothing. A click plays the move.
    expect(await position()).toBe(before);
    await hint.locator('li button').first().click();
    await expect.poll(position).not.toBe(before);
    await hint.waitFor({ state: 'detached' });
  }
  expect(reasons).toMatch(/time: \w/);
  expect(visitor.errors).toEqual([]);
});
