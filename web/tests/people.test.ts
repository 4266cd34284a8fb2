// Two people at a table of Vikings Gone Wild, each in a browser: what one may know, the other never receives.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { vikings_gone_wild as wild } from '../src/generated/games';
import { applyChange } from '../src/hall/changes';
import type { TableSeen } from '../src/hall/hall.svelte';
import { barriers } from './axe';
import { phone, TestHall, type Visitor } from './hall';
import { steer, type Plan } from './steer';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

/** A table of a game, opened by the first, joined by the others over the invitation, and begun. */
async function sitDown(game: string, people: Visitor[], clock: string) {
  const [host, ...guests] = people as [Visitor, ...Visitor[]];
  await host.page.goto('/');
  await host.page.getByRole('button', { name: 'Open a table' }).click();
  const dialog = host.page.getByRole('dialog', { name: 'Open a table' });
  await dialog.getByRole('radio', { name: game }).check({ force: true });
  await dialog.getByRole('radio', { name: String(people.length), exact: true }).check({ force: true });
  await dialog.getByLabel('Clock').selectOption(clock);
  await dialog.getByLabel('Time to answer to all').selectOption('short');
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  const link = await host.page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  for (const [i, { page }] of guests.entries()) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Sit down' }).first().click();
    const left = guests.length - 1 - i;
    await host.page.getByText('Free seat').nth(left).waitFor({ state: 'detached' });
  }
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all(people.map(({ page }) => page.waitForSelector('.board[data-position] #prompt')));
}

/** All tables that a visitor was told, one after the other. */
function tablesOf(visitor: Visitor): TableSeen[] {
  const tables: TableSeen[] = [];
  const phrases = new Map<number, string[]>();
  for (const text of visitor.received) {
    const told = JSON.parse(text) as
      TableSeen | (Parameters<typeof applyChange>[1] & { is: 'change' }) | { is: 'welcome' };
    if (told.is === 'table') tables.push(told);
    if (told.is === 'welcome') phrases.clear(); // another socket
    if (told.is === 'change') tables.push(applyChange(tables.at(-1)!, told, phrases));
  }
  return tables;
}
const linesOf = (visitor: Visitor) => tablesOf(visitor).flatMap((each) => each.lines);
const newest = <View>(visitor: Visitor) => tablesOf(visitor).at(-1)!.view as View;

test('two play Vikings Gone Wild: a raid, and its defence on a phone', async () => {
  const [raider, defender] = await Promise.all([hall.visitor(), hall.visitor(phone)]);
  await sitDown('Vikings Gone Wild', [raider, defender], 'none');
  const until = async (ready: () => boolean, plans: [Plan, Plan]) => {
    for (let i = 0; i < 60 && !ready(); ++i) {
      await Promise.all(
        [raider, defender].map(({ page }, k) => steer(page, { most: 4, patience: 0.4, ...plans[k] }).catch(() => {})),
      );
    }
    expect(ready()).toBe(true);
  };
  // Until a Cannon lies in the hand of one and the other may raid.
  const hand = () => newest<wild.View>(defender).players[1]?.hand ?? [];
  const mayRaid = () =>
    (tablesOf(raider).at(-1)!.offers as { action: wild.Action }[]).some(
      ({ action }) => action.kind === 'attack_player',
    );
  const buys = (what: RegExp): Plan => ({
    prefer: [
      [/^Your turn/, what],
      [/^Your turn/, /^End turn/],
    ],
  });
  await until(() => hand().includes('cannon') && mayRaid(), [buys(/^Buy (Elf|Bone)/), buys(/^Buy Cannon/)]);

  const raid = raider.page;
  const muster = await steer(raid, { prefer: [[/^Your turn/, /^Raid/]], until: /^Raid on/ });
  expect(muster.question).toMatch(/^Raid on/);
  await steer(raid, { prefer: [[/^Raid on/, /^Send/]], most: 1 });
  const planner = raid.locator('#prompt .group');
  await planner.first().waitFor();
  const [building, strength] = await planner
    .first()
    .evaluate((box) => [box.querySelector('h3 span')!.textContent, box.querySelector('.sum')!.firstChild!.textContent]);
  expect(await barriers(raid), 'raid planner').toEqual([]);
  await raid.getByRole('button', { name: 'Declare' }).click();

  // The defender sees the same group, and his Cannon; the raider learns that somebody decides, and no card.
  const { page } = defender;
  await page.locator('#prompt.asked .q b', { hasText: 'You are raided' }).waitFor();
  const group = page.locator('#prompt .group').first();
  expect(await group.locator('h3').textContent()).toContain(building!);
  expect(await group.locator('.sum').textContent()).toContain(strength!);
  await raid.locator('#prompt', { hasText: /Waiting|deciding/ }).waitFor();
  expect(await barriers(page), 'defence').toEqual([]);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await steer(page, {
    prefer: [
      [/^You are raided/, /Cannon/],
      [/^You are raided/, /^Done/],
    ],
    most: 3,
    patience: 1,
  }).catch(() => {});
  const kinds = () => linesOf(raider).map(({ event }) => (event as wild.Event | null)?.kind);
  await until(() => kinds().includes('defense_played'), [buys(/^End turn/), buys(/^Done/)]);
  await until(() => kinds().some((kind) => kind === 'attack_repulsed' || kind === 'building_damaged'), [{}, {}]);
  for (const seen of tablesOf(raider)) {
    const view = seen.view as wild.View | null;
    expect(view?.players[1]?.hand ?? null).toBeNull();
  }
  expect([...raider.complaints, ...defender.complaints]).toEqual([]);
  await Promise.all([raider.leave(), defender.leave()]);
});
