// SPDX-License-Identifier: Apache-2.0
// Replays of each game: steps, viewers, the check of the rolls, sharing, download, upload, and playing on.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type {
  protocol,
  spoils_of_war as spoils,
  thunder_and_lightning as thunder,
  vikings_gone_wild as wild,
} from '../src/generated/games';
import { violations } from './axe';
import { phone, TestHall, wide, type Visitor } from './hall';

let hall: TestHall;
afterEach(() => hall.close());

type ReplayMessage = Extract<protocol.ServerMessage, { is: 'replay' }>;

/** The secrets of a seat in a view; null where the viewer may not know them. */
type Secrets = (view: never, seat: number) => unknown[];
const games: [game: string, players: number, size: typeof wide, secrets: Secrets | null][] = [
  // This game has no hidden information.
  ['bottlecap-vikings', 3, wide, null],
  [
    'thunder-and-lightning',
    2,
    phone,
    ({ thor, loki }: thunder.View, seat) => (seat ? loki : thor).hand.map(({ card }) => card),
  ],
  ['spoils-of-war', 3, wide, ({ vikings }: spoils.View, seat) => [vikings[seat]!.gold]],
  ['vikings-gone-wild', 2, phone, ({ players }: wild.View, seat) => [players[seat]!.hand]],
];

/** Starts a game, lets bots take over from its only person, and waits until they have finished it. */
async function finished(visitor: Visitor, game: string, players: number) {
  const bots = Array.from({ length: players - 1 }, (_, i) => ({ seat: i + 1, level: 'karl' }));
  const link = new URL(await hall.begin([visitor], { game, players, bots }), hall.address);
  const table = link.pathname.split('/')[2]!;
  await hall.request(visitor, { do: 'stand', table });
  const record = `/record/${table}${link.search}`;
  await expect.poll(async () => (await visitor.context.request.get(record)).status()).toBe(200);
  return { table, query: link.search.slice(1) };
}

test.each(games)('%s', async (game, players, size, secrets) => {
  hall = await TestHall.open(1);
  const visitor = await hall.visitor(size);
  const { page } = visitor;
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { table, query } = await finished(visitor, game, players);

  const bar = page.getByRole('region', { name: 'Replay' });
  const step = async () => Number(/step (\d+) of/.exec(await bar.locator('.mv').innerText())![1]);
  /** All steps that this viewer receives, and the text of the messages. */
  const stepsFor = async (viewer: string) => {
    const from = visitor.received.length;
    if (await bar.count()) await bar.getByLabel('View as').selectOption(viewer);
    else await page.goto(`/replay/${table}?seat=${viewer}&${query}`);
    await bar.waitFor();
    const messages = () => visitor.received.slice(from).filter((each) => each.startsWith('{"is":"replay"'));
    // Steps load a few at a time.
    const fetched = () => {
      const { from, shown, steps } = JSON.parse(
        messages().at(-1) ?? '{"from":0,"shown":[],"steps":1}',
      ) as ReplayMessage;
      return from + shown.length === steps;
    };
    await expect.poll(fetched).toBe(true);
    return {
      text: messages().join('\n'),
      steps: messages().flatMap((each) => (JSON.parse(each) as ReplayMessage).shown),
    };
  };
  const all = [await stepsFor('0'), await stepsFor('1'), await stepsFor('open')] as const;
  const own = all.map(
    ({ steps }) =>
      new Set(steps.flatMap(({ lines }) => lines.flatMap((line) => (line.own ? [JSON.stringify(line.event)] : [])))),
  );
  for (const [seat, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    if (!secrets) continue;
    // Leaves out the last step, which reveals everything.
    const views = all[seat].steps.slice(0, -1).map((each) => each.views[0] as never);
    expect(views.flatMap((view) => secrets(view, seat))).not.toContain(null);
    const hidden = views.flatMap((view) => secrets(view, other));
    expect(hidden.length).toBeGreaterThan(100);
    expect(hidden.filter((each) => each !== null)).toEqual([]);
    // Private lines of one seat are not in the messages of the other.
    const only = [...own[seat]!].filter((line) => !own[other]!.has(line));
    expect(only.length).toBeGreaterThan(3);
    for (const line of only) expect(all[other].text).not.toContain(line);
    // With all seats open, the view of each seat contains its secrets.
    const open = all[2].steps.flatMap((each) => secrets(each.views[seat] as never, seat));
    expect(open.length).toBeGreaterThan(100);
    expect(open).not.toContain(null);
  }
  for (const { views } of all[2].steps) expect(views.length).toBe(players);

  // The rolls are checked. The buttons for steps, chapters and playing work.
  await page.getByText(/follow from the seed/).waitFor();
  await bar.getByLabel('View as').selectOption('1');
  await expect.poll(step).toBe(0);
  for (const _ of [1, 2, 3]) await bar.getByRole('button', { name: 'Next step' }).click();
  expect(await step()).toBe(3);
  await bar.getByRole('button', { name: 'Previous step' }).click();
  expect(await step()).toBe(2);
  await bar.getByRole('button', { name: 'Next chapter' }).click();
  expect(await step()).toBeGreaterThan(2);
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  const playing = await step();
  await expect.poll(step).toBeGreaterThan(playing);
  await bar.getByRole('button', { name: 'Pause' }).click();
  expect(await violations(page), 'replay').toEqual([]);

  // A shared link leads others to the same step.
  await bar.getByRole('slider').focus();
  for (const key of ['Home', 'PageDown', 'ArrowRight']) await page.keyboard.press(key);
  await bar.getByRole('button', { name: 'Share' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/replay/${table}?seat=1&step=11`);
  const other = await hall.visitor();
  await other.page.goto(link);
  await other.page.locator('.mv', { hasText: 'step 11 of' }).waitFor();
  expect(await other.page.locator('.mv').textContent()).toBe(await bar.locator('.mv').textContent());
  expect(other.errors).toEqual([]);

  // A downloaded record that was changed is refused; the unchanged one is replayed and checked.
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the record' }).click();
  const record = readFileSync(await (await saved).path());
  await page.goto('/games');
  const choose = page.getByLabel('Choose a file');
  const changed = Buffer.from(
    record.toString().replace(/"hash":"(.)/, (_, digit) => `"hash":"${digit === '0' ? 1 : 0}`),
  );
  await choose.setInputFiles({ name: 'changed.jsonl', mimeType: 'application/jsonl', buffer: changed });
  await page.getByRole('alert').waitFor();
  await choose.setInputFiles({ name: 'kept.jsonl', mimeType: 'application/jsonl', buffer: record });
  await bar.waitFor();
  await page.getByText(/follow from the seed/).waitFor();

  // A new game against bots continues from a step.
  await page.goto(link);
  await bar.locator('.mv', { hasText: 'step 11 of' }).waitFor();
  await bar.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('dialog', { name: 'Play from here' }).getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(table));
  await page.waitForSelector('.board[data-position] #prompt');
  // Browsers log the refused upload as an error.
  expect(visitor.errors.filter((each) => !/status of 4/.test(each))).toEqual([]);
});
