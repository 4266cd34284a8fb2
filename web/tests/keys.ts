// SPDX-License-Identifier: Apache-2.0
// Plays with the keyboard alone: P goes to the prompt, Tab and the arrows move the focus, Enter presses.
import type { Page } from 'playwright-core';

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp) {
  for (let i = 0; i < 150; ++i) {
    await page.keyboard.press('Tab');
    const called = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(called.trim())) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** Starts a game against bots from the hall. */
export async function sitDown(page: Page, game: string) {
  await page.goto('/');
  await page.getByRole('button', { name: `Play ${game} now` }).waitFor();
  await tabTo(page, new RegExp(`^Play ${game} now$`));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, new RegExp(`^Play ${game}$`));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board[data-position] #prompt');
}

/** The preferred answers to questions, each by the name of its button. */
export type Wants = [question: RegExp, answer: RegExp][];

export class Keys {
  #position = '';
  /** Buttons that changed nothing. They are not pressed again before the next position. */
  #tried: string[] = [];
  #again = false;
  /** Names of the buttons pressed on the board and in the prompt bar, without the list of all moves. */
  readonly done: string[] = [];

  constructor(
    readonly page: Page,
    readonly wants: Wants = [],
  ) {}

  /** Answers until `ready`, or until the game is over. */
  async until(ready: () => Promise<boolean>) {
    for (let i = 0; i < 1500; ++i) {
      const { over, position, question } = await this.#asked();
      if (over || (await ready())) return;
      if (position !== this.#position) {
        this.#tried = [];
        this.#again = false;
      }
      this.#position = position;
      await this.#answer(question);
    }
    throw new Error('the game did not end after 1500 answers');
  }

  /** Waits for a question or the end. Any key skips an animation. */
  async #asked() {
    for (const end = Date.now() + 120_000; Date.now() < end;) {
      const now = await this.page.evaluate(() => ({
        over: !!document.querySelector('.prompt.over'),
        position: document.querySelector<HTMLElement>('.board')?.dataset.position ?? '',
        question: document.querySelector('#prompt.asked:not(:has(.sent)) .q b')?.textContent ?? '',
      }));
      if (now.over || now.question) return now;
      await this.page.keyboard.press('Shift');
    }
    throw new Error(`nothing is asked: ${await this.page.locator('#prompt').textContent()}`);
  }

  async #answer(question: string) {
    const { page } = this;
    if (await page.locator('dialog[open]').count())
      return this.#do(/./, 'dialog[open] :is([data-offer], .row .btn:not(.pri))', 6);
    const wanted = this.wants.flatMap(([asked, answer]) => (asked.test(question) ? [answer] : []));
    const own = '#prompt .acts :is(.btn:not(.ghost), .sidebtn), .board .offer, .board [data-offer]';
    for (const want of [...wanted, /./]) {
      await page.keyboard.press('p');
      if (await this.#do(want, own, 60)) return;
    }
    // Opens the list of all moves, because it has the moves that the board does not show.
    if (!(await page.locator('#prompt .every').count())) {
      await page.keyboard.press('p');
      await tabTo(page, /^All moves$/);
      await page.keyboard.press('Enter');
    }
    if (await this.#do(/./, '#prompt .every :is(button, input)', 150)) return;
    // A key may have been lost while the bar was drawn again: try once more.
    if (this.#again) throw new Error(`no key answers: ${await page.locator('#prompt').textContent()}`);
    this.#again = true;
    this.#tried = [];
  }

  /** Moves the focus to the next of these elements that was not tried yet, and presses it. */
  async #do(want: RegExp, things: string, most: number): Promise<boolean> {
    for (let i = 0; i < most; ++i) {
      const called = await this.page.evaluate(
        ({ things, want, tried }) => {
          const at = document.activeElement;
          if (!at?.matches(things) || at.getAttribute('aria-disabled') === 'true') return null;
          const called = (at.getAttribute('aria-label') ?? at.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
          return new RegExp(want).test(called) && !tried.includes(called) ? called : null;
        },
        { things, want: want.source, tried: this.#tried },
      );
      if (called !== null) {
        this.#tried.push(called);
        if (!things.includes('.every')) this.done.push(called);
        await this.page.keyboard.press('Enter');
        return true;
      }
      await this.page.keyboard.press(i % 2 ? 'ArrowRight' : 'Tab');
    }
    return false;
  }
}
