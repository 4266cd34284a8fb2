// People at one table of the big games, each in a browser: what one may know, another never receives.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocketRoute } from 'playwright-core';
import type { spoils_of_war as spoils, vikings_gone_wild as wild } from '../src/generated/games';
import { applyChange } from '../src/hall/changes';
import type { TableSeen } from '../src/hall/hall.svelte';
import { barriers } from './axe';
import { phone, TestHall, wide, type Visitor } from './hall';
import { enough, steer, type Plan } from './steer';

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
  return link;
}

/** All tables that a visitor was told, one after the other. */
function tablesOf(visitor: Visitor): TableSeen[] {
  const tables: TableSeen[] = [];
  for (const text of visitor.received) {
    const told = JSON.parse(text) as TableSeen | (Parameters<typeof applyChange>[1] & { is: 'change' }) | { is: 'x' };
    if (told.is === 'table') tables.push(told);
    if (told.is === 'change') tables.push(applyChange(tables.at(-1)!, told));
  }
  return tables;
}
const linesOf = (visitor: Visitor) => tablesOf(visitor).flatMap((each) => each.lines);
const newest = <View>(visitor: Visitor) => tablesOf(visitor).at(-1)!.view as View;

test('four play Spoils of War: an Artifact is answered, one comes back, a fifth watches and learns no secret', async () => {
  const people = await Promise.all([hall.visitor(), hall.visitor(), hall.visitor(phone), hall.visitor(wide, 'light')]);
  // The socket of the second goes through our hands, so that it can be cut.
  const sockets: WebSocketRoute[] = [];
  await people[1]!.page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  // Over days a window is closed as soon as all have answered.
  const link = await sitDown('Spoils of War', people, 'day');
  const fifth = await hall.visitor();
  await fifth.page.goto(link);
  await fifth.page.waitForSelector('.board[data-position] #prompt');

  // Artifacts are taken, kept for an answer if they can give one, else used at once.
  const plan: Plan = {
    prefer: [
      [/^Answer it/, /Use (Sampo|Freyja)/],
      [/^Answer it/, /Let it happen/],
      [/^Use an Artifact|^Use your last/, /^Use (?!Sampo|Freyja)/],
      [/^Use an Artifact|^Use your last/, /^Pass/],
      [/^Take .* Treasure/, /[Ff]ace-down/],
      [/^Bid higher/, /^Challenge/],
    ],
    avoid: /Sampo|Freyja/,
  };
  const all = async (each: Plan) => {
    // Who is through with his part stops the others.
    await Promise.all(
      people.map(async ({ page }) => {
        await page.evaluate(() => delete document.body.dataset.enough);
        await steer(page, { ...plan, ...each });
        await Promise.all(people.map((other) => enough(other.page)));
      }),
    );
  };
  await all({ most: 12 });
  await sockets.at(-1)!.close({ code: 1001 });
  await people[1]!.page.getByText('Connection lost').waitFor();
  await people[1]!.page.getByText('Connection lost').waitFor({ state: 'detached' });
  expect(sockets.length).toBeGreaterThan(1);

  const answered = () => tablesOf(fifth).some((seen) => ((seen.view as spoils.View | null)?.stack.length ?? 0) > 1);
  for (let games = 0; games < 4 && !answered();) {
    await all({ most: 20 });
    if (answered() || !(await people[0]!.page.locator('.prompt.over').count())) continue;
    // No answer in this game: the next one.
    ++games;
    await people[0]!.page.getByRole('button', { name: 'Show the result' }).click();
    await people[0]!.page.getByRole('button', { name: 'Play again' }).click();
    await people[0]!.page.waitForSelector('.board[data-position] #prompt:not(.over)');
    for (const { page } of [...people.slice(1), fifth]) {
      await page.getByRole('button', { name: 'Show the result' }).click();
      await page.getByRole('link', { name: 'Go to the next game' }).click();
      await page.waitForSelector('.board[data-position] #prompt:not(.over)');
    }
  }
  expect(answered()).toBe(true);
  expect(linesOf(fifth).some(({ event }) => (event as spoils.Event | null)?.kind === 'used')).toBe(true);

  // What the fifth was shown: nobody's Gold, no bet and no die before its time, no face that lies down.
  const told = tablesOf(fifth);
  const views = told.map((each) => each.view as spoils.View).filter((view) => view && view.phase !== 'over');
  expect(views.length).toBeGreaterThan(50);
  const hidden: spoils.View['phase'][] = ['w1', 'w2', 'first', 'w3', 'turn', 'w4', 'bet', 'norn'];
  for (const view of views) {
    for (const viking of view.vikings) {
      expect(viking.gold).toBeNull();
      if (hidden.includes(view.phase)) expect([viking.dice, viking.bet]).toEqual([null, null]);
      for (const card of viking.stash) if (!card.face_up) expect(card.face).toBeNull();
    }
    for (const card of view.pile) if (card.type === 'artifact') expect(card.face).toBeNull();
  }
  expect(told.every((each) => (each.offers as unknown[]).length === 0)).toBe(true);
  // Lines that only one of the four was told are no line of the fifth, nor of another.
  const lines = people.map((visitor) => new Set(linesOf(visitor).map(({ text }) => text)));
  const ofFifth = new Set(linesOf(fifth).map(({ text }) => text));
  const secrets = lines.flatMap((own, i) =>
    [...own].filter((line) => lines.every((other, k) => k === i || !other.has(line))),
  );
  expect(secrets.length).toBeGreaterThan(20);
  for (const line of secrets) expect(ofFifth.has(line)).toBe(false);
  // They give up, so that the record shows its seed.
  for (const { page } of people) {
    if (await page.locator('.prompt.over').count()) break;
    await page.getByRole('button', { name: 'The table' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await fifth.page.waitForSelector('.prompt.over');
  const record = await fifth.page.evaluate(async (id) => (await fetch(`/record/${id}`)).text(), people[0]!.table());
  const seed = /"seed":"([^"]+)"/.exec(record)?.[1];
  expect(seed).toBeTruthy();
  for (const text of fifth.received) expect(text.includes(seed!)).toBe(false);
  for (const visitor of [people[0]!, people[2]!, people[3]!, fifth]) expect(visitor.complaints).toEqual([]);
  await Promise.all([...people, fifth].map((visitor) => visitor.leave()));
});

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
