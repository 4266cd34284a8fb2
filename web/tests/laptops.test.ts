// SPDX-License-Identifier: Apache-2.0
// In laptop windows the prompt and all its buttons are visible without scrolling. SHOTS=folder saves screenshots.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { violations } from './axe';
import { TestHall } from './hall';
import { steer, type Plan } from './steer';

const shots = process.env.SHOTS;
const sizes = [
  { width: 1024, height: 640 },
  { width: 1101, height: 640 },
  { width: 1280, height: 640 },
  { width: 1366, height: 657 },
  { width: 1536, height: 730 },
  { width: 1440, height: 900 },
];

let hall: TestHall;
afterEach(() => hall.close());

/** Parts of the prompt that cannot be seen or clicked when the page opens. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    window.scrollTo(0, 0);
    const prompt = document.querySelector<HTMLElement>('#prompt')!;
    const wrong: string[] = [];
    const inside = (box: DOMRect) =>
      box.top >= 0 && box.left >= 0 && box.bottom <= window.innerHeight && box.right <= window.innerWidth;
    const check = (element: HTMLElement, name: string) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const box = (element.tagName === 'B' ? words : element).getBoundingClientRect();
      if (box.width === 0) return;
      if (!inside(box)) wrong.push(`${name} ends at ${Math.round(box.right)},${Math.round(box.bottom)}`);
      // Two corners, 6 pixels inside the element's edges, and the centre. Nothing may cover these points.
      const points = [
        [box.left + 6, box.top + 6],
        [box.right - 6, box.bottom - 6],
        [box.left + box.width / 2, box.top + box.height / 2],
      ];
      for (const [x, y] of points) {
        const top = document.elementFromPoint(x!, y!);
        if (!top || !(element.contains(top) || (element !== prompt && top.contains(element))))
          wrong.push(`${name} is covered by ${top?.className ?? 'nothing'}`);
      }
    };
    check(prompt, 'the prompt');
    const parts = prompt.querySelectorAll<HTMLElement>('.q b, .acts :is(button, input, label), .tools button');
    for (const part of parts) check(part, (part.textContent ?? '').trim() || part.className);
    // In windows wider than 1100 pixels the page does not scroll. So every piece must be inside the window, and the
    // prompt must not cover it.
    if (window.innerWidth <= 1100) return wrong;
    const bar = prompt.getBoundingClientRect();
    for (const piece of document.querySelectorAll<HTMLElement>('.board [data-piece]')) {
      const box = piece.getBoundingClientRect();
      if (prompt.contains(piece) || box.width === 0) continue;
      const apart =
        box.bottom <= bar.top + 2 ||
        box.top >= bar.bottom - 2 ||
        box.right <= bar.left + 2 ||
        box.left >= bar.right - 2;
      if (!apart || !inside(box))
        wrong.push(`${piece.dataset.piece} is at ${Math.round(box.top)}-${Math.round(box.bottom)}`);
    }
    return wrong;
  });
}

/** The questions at which the layout is checked, and the plan that leads to them. */
const turns: [game: string, players: number, questions: [name: string, question: RegExp][], plan?: Plan][] = [
  [
    'spoils-of-war',
    4,
    [
      ['bid', /^Make the first bid|^Bid higher/],
      ['bet', /^Place your bet/],
      ['take', /^Take/],
      ['window', /^Use an Artifact|^Respond to this/],
    ],
    {
      prefer: [
        [/bet$/, /^(Declarer|5$)/],
        [/^Take/, /[Ff]ace-down/],
      ],
    },
  ],
  ['vikings-gone-wild', 4, [['turn', /^Your turn/]]],
  ['vikings-gone-wild', 2, [['turn', /^Your turn/]]],
  [
    'thunder-and-lightning',
    2,
    [
      ['opening', /./],
      ['turn', /^Your turn|turn/],
    ],
  ],
  [
    'bottlecap-vikings',
    4,
    [
      ['start', /./],
      ['move', /^Sail/],
    ],
  ],
];

test.each(turns)('%s, %i players', async (game, players, questions, plan) => {
  hall = await TestHall.open(15);
  const visitor = await hall.visitor();
  const { page } = visitor;
  const bots = Array.from({ length: players - 1 }, (_, i) => ({ seat: i + 1, level: 'thrall' }));
  await page.goto(await hall.begin([visitor], { game, players, bots }));
  const wrong: string[] = [];
  for (const [name, question] of questions) {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { question: asked } = await steer(page, { ...plan, until: question });
    expect(asked).toMatch(question);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
      const at = `${game}-${players}-${name}-${size.width}`;
      if (shots) await page.screenshot({ path: join(shots, `${at}.png`) });
      wrong.push(...(await hidden(page)).map((each) => `${at}: ${each}`));
      expect(await violations(page), at).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    if (name !== questions.at(-1)![0]) await steer(page, { ...plan, once: true });
  }
  expect(wrong).toEqual([]);
});
