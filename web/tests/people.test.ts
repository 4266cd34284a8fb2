// SPDX-License-Identifier: Apache-2.0
// Several people at one table, each in their own browser: nobody receives the secrets of another person.
import { afterEach, expect, test } from 'vitest';
import type { spoils_of_war as spoils, vikings_gone_wild as wild } from '../src/generated/games';
import { violations } from './axe';
import { phone, TestHall, wide, type Visitor } from './hall';
import { steer, type Plan } from './steer';
import { linesOf, snapshotsOf, receivedBy } from './received';

let hall: TestHall;
afterEach(() => hall.close());

/** Takes one of the Treasures in the pile, by its name. */
const take = async (visitor: Visitor, card: RegExp) => {
  await visitor.asked(/^Take/);
  const left = Number(await visitor.page.locator('#prompt .left b').textContent());
  await visitor.page
    .locator('.pile .offer')
    .and(visitor.page.getByRole('button', { name: card }))
    .first()
    .click();
  // When the player has taken the last card, the question disappears.
  await visitor.page.locator('#prompt .left b', { hasText: String(left) }).waitFor({ state: 'detached' });
};

test('four players of Spoils of War: a response to an Artifact, a reconnect, and a spectator who receives no secret', async () => {
  // With this seed the first pile has Odin's Eye, and after it a Sampo Talisman.
  hall = await TestHall.open(15);
  const people = [
    await hall.visitor(),
    await hall.visitor(),
    await hall.visitor(phone),
    await hall.visitor(wide, 'light'),
  ];
  const [astrid, bjarni, cnut, dagny] = people as [Visitor, Visitor, Visitor, Visitor];
  const spectator = await hall.visitor();
  // The test can close Dagny's socket.
  const cuts = await dagny.cuts();
  const link = await hall.begin(people, { game: 'spoils-of-war', players: 4 });
  for (const { page } of [...people, spectator]) {
    await page.goto(link);
    await page.waitForSelector('.board[data-position] #prompt');
  }

  await astrid.answer(/^Chief/, /^Bid first yourself/);
  await astrid.answer(/^Make the first bid/, /^Bid 1 × 1/);
  await bjarni.answer(/^Bid higher/, /^Challenge/);
  // The bidder and the challenger bet on themselves; the others choose. Cnut bets most, and becomes Chief.
  for (const visitor of [astrid, bjarni]) await visitor.answer(/^Place your bet/, /^Seal bet/);
  await cnut.answer(/^Place your bet/, /Declarer/, /^10$/, /^Seal bet/);
  await dagny.answer(/^Place your bet/, /Declarer/, /^Seal bet/);
  for (const card of [/[Ff]ace-down/, /^(?!.*[Ff]ace-down)/, /^(?!.*[Ff]ace-down)/]) await take(cnut, card);
  await cnut.answer(/^Use an Artifact/, /^Pass/);
  for (const card of [/[Ff]ace-down/, /^(?!.*[Ff]ace-down)/]) await take(dagny, card);

  // Cnut looks at a card of Dagny while she is disconnected. She reconnects and is asked.
  await cuts.at(-1)!();
  await dagny.page.getByText('Connection lost').waitFor();
  await cnut.answer(/^Use an Artifact/, /^Use Odin's Eye/, /^Dagny's face-down/);
  await dagny.answer(/^Use an Artifact/, /^Pass/);
  await dagny.asked(/^Respond to this Artifact/);
  expect(cuts.length).toBe(2);
  for (const { page } of [dagny, cnut]) {
    await page.getByText('Cnut uses Odin').or(page.getByText('You use Odin')).first().waitFor();
    expect(await violations(page), 'answer').toEqual([]);
  }
  await dagny.answer(/^Respond to this Artifact/, /^Use Sampo/, /^Cnut's Odin's Eye/);
  await spectator.page.locator('#log').getByText('but Dagny cancels it with Sampo Talisman.').waitFor();
  await astrid.asked(/^Take 2 more/);

  // The spectator's snapshots: no Gold, no dice or bets before they are revealed, no face-down card, no offers.
  const snapshots = snapshotsOf(spectator);
  const views = snapshots.map((each) => each.view as spoils.View);
  expect(new Set(views.map(({ phase }) => phase))).toEqual(new Set(['first', 'turn', 'bet', 'pick', 'w8']));
  for (const view of views) {
    for (const viking of view.vikings) {
      expect(viking.gold).toBeNull();
      if (['first', 'turn', 'bet'].includes(view.phase)) expect([viking.dice, viking.bet]).toEqual([null, null]);
      for (const card of viking.stash) if (!card.face_up) expect(card.face).toBeNull();
    }
    for (const card of view.pile) if (card.type === 'artifact') expect(card.face).toBeNull();
  }
  expect(snapshots.every((each) => (each.offers as unknown[]).length === 0)).toBe(true);
  // The spectator receives no line that only one player received. Before an Artifact is turned face up, only its owner
  // receives its name.
  const owned = people.map((each) => [...new Set(linesOf(each).flatMap(({ own, text }) => (own ? [text] : [])))]);
  expect(owned).toEqual([
    [],
    [],
    [expect.stringMatching(/^Cnut takes .*Odin's Eye/)],
    [expect.stringMatching(/^Dagny takes .*Sampo Talisman/)],
  ]);
  const lines = linesOf(spectator).map(({ text }) => text);
  for (const line of owned.flat()) expect(lines).not.toContain(line);
  const artifacts: [Visitor, string, string][] = [
    [cnut, 'odins_eye', "Cnut turns Odin's Eye face up."],
    [dagny, 'sampo_talisman', 'Dagny turns Sampo Talisman face up.'],
  ];
  for (const [owner, artifact, line] of artifacts)
    for (const viewer of [...people, spectator].filter((each) => each !== owner)) {
      const first = receivedBy(viewer).find(({ text }) => text.includes(artifact));
      expect(first?.table?.lines.map(({ text }) => text)).toContain(line);
    }
  // All agree to end the game, so that the record contains the seed.
  const table = astrid.table();
  await hall.request(astrid, { do: 'propose', table, what: 'abandon' });
  for (const each of [bjarni, cnut, dagny]) await hall.request(each, { do: 'consent', table, yes: true });
  await spectator.page.waitForSelector('.prompt.over');
  const record = await spectator.page.evaluate(async (id) => (await fetch(`/record/${id}`)).text(), table);
  const seed = /"seed":"([^"]+)"/.exec(record)?.[1];
  expect(seed).toBeTruthy();
  for (const text of spectator.received) expect(text).not.toContain(seed);
  // Dagny's browser logs an error because of the closed socket.
  for (const visitor of [astrid, bjarni, cnut, spectator]) expect(visitor.errors).toEqual([]);
});

test('two players of Vikings Gone Wild: a raid, and its defence on a phone', async () => {
  hall = await TestHall.open(1);
  const [raider, defender] = await Promise.all([hall.visitor(), hall.visitor(phone)]);
  const link = await hall.begin([raider, defender], { game: 'vikings-gone-wild', players: 2 });
  for (const { page } of [raider, defender]) {
    await page.goto(link);
    await page.waitForSelector('.board[data-position] #prompt');
  }
  // The player who is asked moves, until `ready`.
  const until = async (ready: () => boolean, plans: [Plan, Plan]) => {
    for (let i = 0; i < 300 && !ready(); ++i) {
      const at = [raider, defender].findIndex((each) => (snapshotsOf(each).at(-1)!.offers as unknown[]).length > 0);
      // If nobody is asked, waits for the next snapshot. If the page does not show the question yet, steer() throws, and
      // the loop tries again.
      if (at < 0) await raider.page.waitForTimeout(50);
      else await steer([raider, defender][at]!.page, { once: true, patience: 1, ...plans[at] }).catch(() => {});
    }
    expect(ready()).toBe(true);
  };
  // Plays until the defender has a Cannon in hand and the raider may raid.
  const hand = () => (snapshotsOf(defender).at(-1)!.view as wild.View).players[1]?.hand ?? [];
  const mayRaid = () =>
    (snapshotsOf(raider).at(-1)!.offers as { action: wild.Action }[]).some(
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
  expect(await violations(raid), 'raid planner').toEqual([]);
  await raid.getByRole('button', { name: 'Declare' }).click();

  // The defender sees the same group and their own Cannon. The raider sees only that another player decides.
  const { page } = defender;
  await page.locator('#prompt.asked .q b', { hasText: 'You are raided' }).waitFor();
  const group = page.locator('#prompt .group').first();
  expect(await group.locator('h3').textContent()).toContain(building!);
  expect(await group.locator('.sum').textContent()).toContain(strength!);
  await raid.locator('#prompt', { hasText: /Waiting|deciding/ }).waitFor();
  expect(await violations(page), 'defence').toEqual([]);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const kinds = () => linesOf(raider).map(({ event }) => (event as wild.Event | null)?.kind);
  const defence: Plan = {
    prefer: [
      [/^You are raided/, /Cannon/],
      [/^You are raided/, /^Done/],
    ],
  };
  await until(() => kinds().some((kind) => kind === 'attack_repulsed' || kind === 'building_damaged'), [{}, defence]);
  expect(kinds()).toContain('defense_played');
  for (const snapshot of snapshotsOf(raider)) {
    const view = snapshot.view as wild.View | null;
    expect(view?.players[1]?.hand ?? null).toBeNull();
  }
  expect([...raider.errors, ...defender.errors]).toEqual([]);
  await Promise.all([raider.leave(), defender.leave()]);
});
