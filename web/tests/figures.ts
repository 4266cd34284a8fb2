// What the page costs: first load, the way to a table, and what a new view costs, for each game.
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
    const told = ((window as unknown as { updates: number[] }).updates = []) as number[];
    // Each message of the hall: what it costs until all of it is laid out anew.
    const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')!;
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      ...heard,
      set(handler: (event: MessageEvent) => void) {
        heard.set!.call(this, (event: MessageEvent) => {
          const begin = performance.now();
          handler(event);
          void document.body.offsetHeight;
          if (/^\{"is":"(table|change)"/.test(String(event.data))) told.push(performance.now() - begin);
        });
      },
    });
  });
  await visitor.playNow(name);
  // The same table again, as from a bookmark: until something can be clicked.
  await page.waitForSelector('#prompt.asked');
  const begin = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('#prompt.asked .acts .btn, #prompt.asked .every .btn, .board .offer');
  const ready = performance.now() - begin;
  await playOn(page, 40);
  const updates = await page.evaluate(() => (window as unknown as { updates: number[] }).updates);
  updates.sort((a, b) => a - b);
  const at = (part: number) => updates[Math.floor((updates.length - 1) * part)]!.toFixed(1);
  console.log(
    `${name}: table ready in ${ready.toFixed(0)} ms; ${updates.length} views, half of them within ${at(0.5)} ms,` +
      ` 95 % within ${at(0.95)} ms, the longest ${at(1)} ms`,
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
