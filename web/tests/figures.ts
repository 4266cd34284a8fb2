// SPDX-License-Identifier: Apache-2.0
// Measures the page: size of the first load, time until a table is ready, cost of a new view, for each game.
// Run it with `npm run figures`. MEADHALL_PROGRAM is the path of the program, by default build/release/meadhall.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { TestHall } from './hall';
import { playOn } from './play';

const dist = join(import.meta.dirname, '../dist');

/** Compressed bytes of the first page, by kind of file. */
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

interface Tasks {
  /** Milliseconds of each task that took more than 50 ms. */
  long: number[];
  /** Milliseconds of each task that showed a new view: script, styles and layout. */
  views: number[];
}
const fresh = 'new view';

/**
 * Tasks of the page's main thread while `what` runs, in CPU time. The browser measures long tasks in wall time instead,
 * which includes the time of other programs and means little on a busy machine.
 */
async function tasks(browser: Browser, what: () => Promise<unknown>): Promise<Tasks> {
  const session = await browser.newBrowserCDPSession();
  interface Traced {
    name: string;
    pid: number;
    tid: number;
    ts: number;
    dur?: number;
    tdur?: number;
    args?: { name?: string };
  }
  const traced: Traced[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const each of value as unknown as Traced[])
      if (['thread_name', 'RunTask', fresh].includes(each.name)) traced.push(each);
  });
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'],
      excludedCategories: ['*'],
    },
    transferMode: 'ReportEvents',
  });
  await what();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const mains = traced.filter((each) => each.args?.name === 'CrRendererMain');
  const all = traced.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mains.some((main) => main.pid === pid && main.tid === tid),
  );
  const marks = traced.filter((each) => each.name === fresh);
  const shows = (task: Traced) =>
    marks.some(({ pid, ts }) => pid === task.pid && ts >= task.ts && ts <= task.ts + task.dur!);
  const took = (some: Traced[]) => some.map(({ tdur }) => tdur! / 1000);
  return { long: took(all).filter((ms) => ms > 50), views: took(all.filter(shows)) };
}

async function game(hall: TestHall, name: string) {
  const visitor = await hall.visitor(undefined, 'dark', true);
  const { page } = visitor;
  // Marks each new view after its layout.
  await page.addInitScript((name) => {
    new MutationObserver(() => {
      void document.body.offsetHeight;
      performance.mark(name);
    }).observe(document, { subtree: true, attributeFilter: ['data-position'] });
  }, fresh);
  await visitor.playNow(name);
  // The time from loading the same table again until a button can be clicked.
  await page.waitForSelector('#prompt.asked');
  const begin = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('#prompt.asked .tools .btn, #prompt.asked .every .btn');
  const ready = performance.now() - begin;
  const { long, views } = await tasks(hall.browser, () => playOn(page, 120));
  views.sort((a, b) => a - b);
  const at = (part: number) => views[Math.floor((views.length - 1) * part)]!.toFixed(1);
  console.log(
    `${name}: table ready in ${ready.toFixed(0)} ms; ${views.length} new views, half of them within ${at(0.5)} ms` +
      ` of CPU time, 95 % within ${at(0.95)} ms, the longest ${at(1)} ms`,
  );
  const said = long.length ? long.map((ms) => `${ms.toFixed(0)} ms`).join(', ') : 'none';
  console.log(`  tasks that took more than 50 ms of CPU time: ${said}`);
  await visitor.leave();
}

test('figures', async () => {
  const hall = await TestHall.open();
  try {
    await firstLoad(hall);
    chunks();
    for (const name of ['Bottlecap Vikings', 'Thunder & Lightning', 'Spoils of War', 'Vikings Gone Wild'])
      await game(hall, name);
  } finally {
    await hall.close();
  }
});
