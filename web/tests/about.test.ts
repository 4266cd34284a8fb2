// SPDX-License-Identifier: Apache-2.0
// The About page says which values are house values, with the same counts as README.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './axe';
import { phone, TestHall, wide } from './hall';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const counts = [...readme.matchAll(/^\| ([\w& ]+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
  ([, name, rows, house, wordingOnly]) => ({ name: name!, rows, house, wordingOnly }),
);

test.each([
  [wide, 'dark' as const],
  [phone, 'light' as const],
])('house values are counted in the data: %o %s', async (size, theme) => {
  const visitor = await hall.visitor(size, theme);
  const { page } = visitor;
  await page.goto('/about#values');
  expect(counts.map(({ name }) => name)).toHaveLength(5);
  for (const { name, rows, house, wordingOnly } of counts) {
    const total = name === 'all four';
    const place = total ? page.locator('.total') : page.locator('#values li', { hasText: name });
    await place.getByText(`${house} of ${rows}`, { exact: true }).waitFor();
    if (total) continue;
    await place.locator('dl div', { hasText: 'Only our name or wording' }).getByText(wordingOnly!).waitFor();
    const data = await place.getByRole('link', { name: `Data of ${name}` }).getAttribute('href');
    expect((await visitor.context.request.get(data!)).status()).toBe(200);
  }
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});
