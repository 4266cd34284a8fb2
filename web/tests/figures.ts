// What the page costs: first load, the way to a table, what a new view costs, and long tasks, for each game.
// npm run figures; MEADHALL_PROGRAM says which program, else build/release/meadhall.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'vitest';
import { TestHall } from './hall';
import { playOn } from './play';

const dist = join(import.meta.dirname, '../dist');

/** What the first page asks for, as it is compressed, by kind. */
async function firstLoad(hall: TestHall) {
  const visitor = await hall.visitor();
  const loaded = new Map<string, number>();
  visitor.page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    const kind = /\.(woff2?|js|css|svg|webp|json)$/.exec(path)?.[1] ?? 'html';
    void response
      .body()
      .then((body) => {
        const size = /js|css|svg|html|json/.test(kind) ? gzipSync(body).length : body.length;
        loaded.set(kind, (loaded.get(kind) ?? 0) + size);
      })
      .catch(() => {});
  });
  await visitor.page.goto('/', { waitUntil: 'networkidle' });
  await visitor.leave();
  const fonts = (loaded.get('woff2') ?? 0) + (loaded.get('woff') ?? 0);
  const rest = [...loaded.values()].reduce((sum, size) => sum + size, 0) - fonts;
  console.log(
    `first load, gzip, without fonts: ${(rest / 1000).toFixed(1)} kB; fonts: ${(fonts / 1000).toFixed(1)} kB`,
  );
  for (const [kind, size] of loaded) console.log(`  ${kind}: ${(size / 1000).toFixed(1)} kB`);
}

function chunks() {
  for (const name of readdirSync(join(dist, 'assets')).filter((each) => /\.(js|css)$/.test(each))) {
    const file = join(dist, 'assets', name);
    if (statSync(file).size > 20_000)
      console.log(`  ${name}: ${(gzipSync(readFileSync(file)).length / 1000).toFixed(1)} kB gzip`);
  }
}

async function game(hall: TestHall, name: string) {
  const visitor = await hall.visitor(undefined, 'dark', true);
  const { page } = visitor;
  await page.addInitScript(() => {
    const told = ((window as unknown as { tasks: number[] }).tasks = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) told.push(entry.duration as never);
    }).observe({ type: 'longtask', buffered: true });
  });
  await visitor.playNow(name);
  // The same table again, as from a bookmark: until something can be clicked.
  await page.waitForSelector('#prompt.asked');
  const begin = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('#prompt.asked .acts .btn, #prompt.asked .every .btn, .board .offer');
  const ready = performance.now() - begin;
  await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const metric = async (which: string) =>
    (await client.send('Performance.getMetrics')).metrics.find((each) => each.name === which)!.value * 1000;
  const kinds = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  const before = await Promise.all(kinds.map(metric));
  const messages = visitor.received.length;
  await playOn(page, 60);
  const after = await Promise.all(kinds.map(metric));
  const views = visitor.received.slice(messages).filter((text) => /^\{"is":"(table|change)"/.test(text)).length;
  const cost = kinds.map((_, i) => (after[i]! - before[i]!) / views);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  console.log(
    `${name}: table ready in ${ready.toFixed(0)} ms; ${views} views, each ${cost.reduce((a, b) => a + b, 0).toFixed(1)} ms` +
      ` (script ${cost[0]!.toFixed(1)}, layout ${cost[1]!.toFixed(1)}, style ${cost[2]!.toFixed(1)});` +
      ` long tasks: ${tasks.length}${tasks.length ? `, the longest ${Math.max(...tasks).toFixed(0)} ms` : ''}`,
  );
  await visitor.leave();
}

test('figures', async () => {
  const hall = await TestHall.open();
  await firstLoad(hall);
  chunks();
  for (const name of ['Bottlecap Vikings', 'Thunder & Lightning', 'Spoils of War', 'Vikings Gone Wild'])
    await game(hall, name);
  await hall.close();
});
