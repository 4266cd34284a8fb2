// SPDX-License-Identifier: Apache-2.0
// A table for people: they open it, invite, join, play, watch, resign and play again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { thunder_and_lightning as thunder } from '../src/generated/games';
import { TestHall, type Visitor } from './hall';
import { playOn } from './play';
import { linesOf, snapshotsOf } from './received';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

/** Starts a game for two: the host opens the table, and the guest joins by the invitation. Returns the table's id. */
async function opened(host: Visitor, guest: Visitor, listed: boolean): Promise<string> {
  await host.page.goto('/');
  await host.page.getByRole('button', { name: 'Open a table' }).click();
  await host.page.getByRole('radio', { name: 'Thunder & Lightning' }).check({ force: true });
  await host.page.getByRole('textbox', { name: 'Table name' }).fill('Bifrost Bridge');
  if (!listed) await host.page.getByRole('checkbox', { name: /Show this table in the hall/ }).uncheck();
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  const link = await host.page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  await host.page.getByRole('button', { name: 'Start the game', exact: true }).click();
  await host.page.waitForSelector('.board[data-position] #prompt');
  await guest.page.waitForSelector('.board[data-position] #prompt');
  return host.table();
}

test('two players, one of whom reconnects, and a spectator who receives no secret', async () => {
  const [thor, loki, third] = await Promise.all([hall.visitor(), hall.visitor(), hall.visitor()]);
  // The test can close Thor's socket.
  const cuts = await thor.cuts();
  const table = await opened(thor, loki, true);
  await third.page.goto('/');
  await third.page.getByRole('link', { name: /Watch: Bifrost Bridge/ }).click();
  await third.page.waitForSelector('.board[data-position] #prompt');

  const both = async (moves: number, seed: number) => {
    const [a, b] = await Promise.all([playOn(thor.page, moves, seed, true), playOn(loki.page, moves, seed + 1, true)]);
    return a.over || b.over;
  };
  let over = await both(6, 1);
  expect(over).toBe(false);
  await cuts.at(-1)!();
  await thor.page.getByText('Connection lost').waitFor();
  await thor.page.getByText('Connection lost').waitFor({ state: 'detached' });
  expect(cuts.length).toBeGreaterThan(1);
  for (let i = 0; i < 60 && !over; ++i) over = await both(8, i * 2 + 3);
  expect(over).toBe(true);

  // The spectator's snapshots contain no secret, and the spectator's log no private line.
  const snapshots = snapshotsOf(third);
  const views = snapshots.map((each) => each.view as thunder.View).filter(Boolean);
  expect(views.length).toBeGreaterThan(10);
  for (const view of views.filter((each) => each.phase !== 'over')) {
    for (const side of [view.thor, view.loki]) {
      expect(side.hand.map(({ card }) => card).filter(Boolean)).toEqual([]);
      expect(side.deck_cards.filter(Boolean)).toEqual([]);
      for (const { card, up } of side.field.flat()) if (!up) expect(card).toBeNull();
    }
  }
  expect(snapshots.every((each) => (each.offers as unknown[]).length === 0)).toBe(true);
  const lines = (visitor: Visitor) => new Set(linesOf(visitor).map((line) => line.text));
  const [ofThor, ofLoki, ofThird] = [lines(thor), lines(loki), lines(third)];
  const secrets = [...ofThor, ...ofLoki].filter((line) => !(ofThor.has(line) && ofLoki.has(line)));
  expect(secrets.length).toBeGreaterThan(5);
  for (const line of secrets) expect(ofThird.has(line)).toBe(false);

  // The record of the finished game contains the seed, which nobody received before.
  const record = await thor.page.evaluate(async (id) => (await fetch(`/record/${id}`)).text(), table);
  expect(record.split('\n').length).toBeGreaterThan(20);
  const seed = /"seed":"([^"]+)"/.exec(record)?.[1];
  expect(seed).toBeTruthy();
  for (const text of third.received) expect(text.includes(seed!)).toBe(false);
  for (const visitor of [loki, third]) expect(visitor.errors).toEqual([]);
  await Promise.all([thor.leave(), loki.leave(), third.leave()]);
});

test('resigning, and playing again', async () => {
  const [host, guest] = await Promise.all([hall.visitor(), hall.visitor()]);
  const table = await opened(host, guest, false);
  await host.page.getByRole('textbox', { name: 'Chat message' }).fill('well met');
  await host.page.keyboard.press('Enter');
  await guest.page.getByText('well met').waitFor();
  await guest.page.getByRole('button', { name: 'Table menu' }).click();
  await guest.page.getByRole('button', { name: 'Resign' }).click();
  await guest.page.getByRole('button', { name: 'Resign' }).click();
  for (const { page } of [host, guest]) {
    const again = page.getByRole('button', { name: 'Play again' });
    const show = page.getByRole('button', { name: 'Show the result' });
    await again.or(show).first().waitFor();
    if (!(await again.isVisible())) await show.click();
  }
  await host.page.getByRole('button', { name: 'Play again' }).click();
  await host.page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(table));
  await guest.page.getByRole('link', { name: 'Go to the next game' }).click();
  await guest.page.waitForURL(host.page.url());
  expect([...host.errors, ...guest.errors]).toEqual([]);
  await Promise.all([host.leave(), guest.leave()]);
});

test('a player deletes their account, and the host lets a bot play', async () => {
  const [host, guest] = await Promise.all([hall.visitor(), hall.visitor()]);
  await opened(host, guest, false);
  // The game waits for the guest, who then deletes their account.
  while (!(await guest.page.locator('#prompt.asked').isVisible())) await playOn(host.page, 1, 1, true);
  const status = await guest.page.evaluate(async () => {
    const request = { do: 'delete_account', id: 'gone', password: '' };
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api', { method: 'POST', headers, body: JSON.stringify(request) })).status;
  });
  expect(status).toBe(200);
  const notice = host.page.getByRole('status', { name: 'Absent player' });
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Let a bot play' }).click();
  await notice.waitFor({ state: 'detached' });
  // The bot moves, so that the host gets turns.
  await playOn(host.page, 10, 9);
  expect(host.errors).toEqual([]);
  await Promise.all([host.leave(), guest.leave()]);
});
