// SPDX-License-Identifier: Apache-2.0
// A long log: the snapshot has only the newest lines, and the page loads earlier ones on request.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { History, TableSnapshot } from '../src/hall/hall.svelte';
import { TestHall, type Visitor } from './hall';
import { playOn } from './play';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

const page = 20;

/**
 * Makes the log look long from the next reload on: snapshots have only the `newest` lines, and a request for older lines
 * gets at most `page` of them.
 */
async function shortened(visitor: Visitor, newest: number) {
  // The lines of the hall's snapshot, and the number of the first one. Requests for lines before these go to the hall.
  let all: TableSnapshot['lines'] = [];
  let first = 0;
  const asked: number[] = [];
  const fails = { now: false };
  await visitor.page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as TableSnapshot;
      if (message.is === 'table') {
        all = message.lines;
        first = message.first_line;
        message.lines = all.slice(-newest);
        message.first_line += all.length - message.lines.length;
      }
      socket.send(JSON.stringify(message));
    });
    socket.onMessage((text) => {
      const request = JSON.parse(String(text)) as { do: string; id: string; table: string; lines_before: number };
      if (request.do !== 'history') return server.send(text);
      asked.push(request.lines_before);
      const error = { code: 'unavailable', rule: '', text: 'not now' };
      if (fails.now) return socket.send(JSON.stringify({ is: 'refused', to: request.id, error }));
      if (request.lines_before <= first) return server.send(text);
      const from = Math.max(first, request.lines_before - page);
      const found: History = {
        ...{ is: 'history', to: request.id, table: request.table, first_chat: 0, chat: [] },
        ...{ first_line: from, lines: all.slice(from - first, request.lines_before - first) },
      };
      socket.send(JSON.stringify(found));
    });
  });
  return { asked, fails, total: () => first + all.length };
}

/** The vertical position of a line of the log on the screen. */
const heightOf = (visitor: Visitor, line: number) =>
  visitor.page
    .locator('#log .log > li:not(.sep):not(:has(button))')
    .nth(line)
    .evaluate((each) => each.getBoundingClientRect().top);
const lines = (visitor: Visitor) => visitor.page.locator('#log .log > li:not(.sep):not(:has(button))').count();

test('earlier lines load by button and by scrolling, and visible lines do not move', async () => {
  const visitor = await hall.visitor();
  const { page: tab } = visitor;
  await visitor.playNow('Bottlecap Vikings');
  await playOn(tab, 40);
  const newest = 30;
  const { asked, fails, total } = await shortened(visitor, newest);
  await tab.reload();
  await tab.waitForSelector('#prompt.asked, .prompt.over');
  expect(total()).toBeGreaterThan(newest + 3 * page);
  const button = tab.locator('#log').getByRole('button', { name: 'Show earlier' });
  const before = await lines(visitor);

  // Scrolling to the top of the log loads the previous page of lines. The line that was first stays where it was.
  await tab.locator('#log').evaluate((log) => (log.scrollTop = 0));
  await expect.poll(() => lines(visitor)).toBeGreaterThan(before);
  // A page whose events make few lines may leave the log at its top. Then the page before it loads too.
  await expect.poll(() => tab.locator('#log').evaluate((log) => log.scrollTop)).toBeGreaterThan(100);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
  const after = await lines(visitor);
  expect(asked).toEqual(asked.map((_, i) => total() - newest - i * page));
  const scrolled = await tab.locator('#log').evaluate((log) => log.scrollTop);
  expect(scrolled).toBeGreaterThan(100);

  // The button loads another page, and visible lines do not move.
  await tab.locator('#log').evaluate((log) => (log.scrollTop = 60));
  const was = await heightOf(visitor, 3);
  await button.evaluate((each: HTMLElement) => each.click());
  await expect.poll(() => lines(visitor)).toBeGreaterThan(after);
  const more = (await lines(visitor)) - after;
  expect(Math.abs((await heightOf(visitor, 3 + more)) - was)).toBeLessThan(4);

  // A failure is shown, and the next attempt succeeds.
  fails.now = true;
  await button.evaluate((each: HTMLElement) => each.click());
  await tab.getByText('Could not load earlier lines. Try again.').waitFor();
  fails.now = false;
  while (await button.count()) {
    const now = asked.length;
    await button.evaluate((each: HTMLElement) => each.click());
    await expect.poll(() => asked.length).toBeGreaterThan(now);
    await tab.waitForTimeout(50);
  }
  await tab.locator('#log li', { hasText: /takes? a seat/ }).waitFor();
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});

test('Thunder & Lightning loads the whole log, because its board needs it', async () => {
  const visitor = await hall.visitor();
  const { page: tab } = visitor;
  await visitor.playNow('Thunder & Lightning');
  await playOn(tab, 25);
  const { total } = await shortened(visitor, page);
  await tab.reload();
  await tab.waitForSelector('#prompt.asked, .prompt.over');
  expect(total()).toBeGreaterThan(2 * page);
  await tab.locator('#log').getByRole('button', { name: 'Show earlier' }).waitFor({ state: 'detached' });
  await tab.locator('#log li', { hasText: /takes? a seat/ }).waitFor();
  expect(visitor.errors).toEqual([]);
  await visitor.leave();
});
