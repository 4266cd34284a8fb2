// SPDX-License-Identifier: Apache-2.0
// Plays in the page by a plan: of all highlighted pieces and buttons, it clicks those first that the plan prefers.
import type { Page } from 'playwright-core';

export interface Plan {
  /** At this question, elements with this name are clicked first. The first pair that matches counts. */
  prefer?: [question: RegExp, touch: RegExp][];
  /** Elements with this name are clicked only if there is nothing else. */
  avoid?: RegExp;
  /** Also uses the list of all moves. */
  listed?: boolean;
  /** Seed for the choice among the other elements. Without it, the first one is clicked. */
  seed?: number;
  /** Stops at this question. */
  until?: RegExp;
  /** Stops when the text of this element changes. */
  watch?: string;
  /** Stops when the position has changed. */
  once?: boolean;
  /** Stops after this many clicks. */
  most?: number;
  /** Seconds to wait for a question. */
  patience?: number;
}

export interface Steered {
  clicks: number;
  /** The current question; empty if there is none. */
  question: string;
  over: boolean;
}

export async function steer(page: Page, plan: Plan = {}): Promise<Steered> {
  const done = await page.evaluate(driver, {
    prefer: (plan.prefer ?? []).map(([question, touch]) => [question.source, touch.source] as const),
    avoid: plan.avoid?.source ?? '(?!)',
    until: plan.until?.source ?? '(?!)',
    listed: plan.listed ?? false,
    seed: plan.seed ?? 0,
    watch: plan.watch ?? '',
    once: plan.once ?? false,
    most: plan.most ?? 2000,
    patience: (plan.patience ?? 120) * 1000,
  });
  if (done.stuck) throw new Error(`nothing happens any more: ${done.stuck}`);
  return done;
}

interface DriverPlan {
  prefer: (readonly [string, string])[];
  avoid: string;
  until: string;
  listed: boolean;
  seed: number;
  watch: string;
  once: boolean;
  most: number;
  patience: number;
}

async function driver({ prefer, avoid, until, listed, seed, watch, once, most, patience }: DriverPlan) {
  const result = { clicks: 0, question: '', over: false, stuck: '' };
  // Each frame skips the animations, like a tap.
  const frame = () => {
    window.dispatchEvent(new Event('pointerdown'));
    return new Promise((done) => requestAnimationFrame(done));
  };
  const over = () => !!document.querySelector('.prompt.over');
  const question = () => document.querySelector('#prompt.asked .q b')?.textContent?.trim() ?? '';
  const position = () => document.querySelector<HTMLElement>('.board')?.dataset.position ?? '';
  const called = (each: Element) =>
    `${each.getAttribute('aria-label') ?? ''} ${each.textContent?.replaceAll(/\s+/g, ' ') ?? ''}`.trim();
  const free = (each: Element): each is HTMLElement =>
    each instanceof HTMLElement &&
    !(each as HTMLButtonElement).disabled &&
    each.getAttribute('aria-disabled') !== 'true' &&
    each.getClientRects().length > 0;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(free);
  let state = seed * 7919 + 17;
  const pick = <Each>(from: Each[]): Each | undefined => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return from[seed ? (state >> 8) % from.length : 0];
  };
  const unfold = () => {
    all('#prompt [aria-expanded="false"]')
      .find((each) => /All moves/.test(called(each)))
      ?.click();
    return frame();
  };
  const watched = () => (watch ? (document.querySelector(watch)?.textContent ?? '') : '');
  const before = watched();
  let tried = new Set<string>();
  let last = position();
  while (result.clicks < most) {
    for (const end = performance.now() + patience; !question() && !over() && performance.now() < end;) await frame();
    result.question = question();
    result.over = over();
    if (result.over || watched() !== before || new RegExp(until).test(result.question)) return result;
    if (!result.question) {
      result.stuck = document.querySelector('#prompt')?.textContent?.trim() || 'no prompt';
      return result;
    }
    // An element that changed nothing is not clicked again before the next position.
    if (position() !== last) {
      if (once) return result;
      tried = new Set();
    }
    last = position();
    if (listed) await unfold();
    const asks = all('dialog[open] :is([data-offer], .row .btn:not(.pri))');
    const own = all('#prompt .acts :is(.btn:not(.ghost), .sidebtn)');
    const lit = all('.board .offer, .board .offered, .board [data-offer]').filter((each) => !own.includes(each));
    const things = asks.length ? asks : [...lit, ...own].filter((each) => !tried.has(called(each)));
    const wanted = prefer
      .filter(([asked]) => new RegExp(asked).test(result.question))
      .flatMap(([, touch]) => things.filter((each) => new RegExp(touch).test(called(each))))[0];
    const liked = things.filter((each) => !new RegExp(avoid).test(called(each)));
    const thing = wanted ?? (liked.length ? pick(liked) : pick(things));
    if (thing) {
      tried.add(called(thing));
      thing.click();
    } else {
      // Opens the list of all moves, because it has the moves that the board does not show.
      await unfold();
      await frame();
      const move = pick(all('#prompt .every [data-offer]'));
      if (!move) {
        tried = new Set();
        continue;
      }
      const form = move.closest('form');
      if (form) form.requestSubmit();
      else move.click();
    }
    ++result.clicks;
    for (let i = 0; i < 3; ++i) await frame();
    for (let i = 0; i < 600 && document.querySelector('#prompt .sent'); ++i) await frame();
  }
  result.question = question();
  result.over = over();
  return result;
}
