// Plays in the page without a mouse: P leads to the question, Tab and the arrows from thing to thing, Enter does it.
import type { Page } from 'playwright-core';

/** Tab until something that is called so has the focus. */
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

/** From the hall to a running table against bots. */
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

/** When this is asked, what is called so is done first. */
export type Wants = [question: RegExp, answer: RegExp][];

export class Keys {
  #position = '';
  /** What led nowhere is not done again before something has happened. */
  #tried: string[] = [];
  #again = false;
  /** All that was done on the board and in the prompt bar, not by way of the list of all moves. */
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
    throw new Error('it does not end');
  }

  /** Until somebody asks, or a doubt does. Any key ends a movement. */
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
    // The list of all moves has what the board does not show.
    if (!(await page.locator('#prompt .every').count())) {
      await page.keyboard.press('p');
      await tabTo(page, /^All moves$/);
      await page.keyboard.press('Enter');
    }
    if (await this.#do(/./, '#prompt .every :is(button, input)', 150)) return;
    // A key may have come while the bar was drawn again: once more from the beginning.
    if (this.#again) throw new Error(`no key answers: ${await page.locator('#prompt').textContent()}`);
    this.#again = true;
    this.#tried = [];
  }

  /** Goes on until something of these that was not tried yet has the focus, and does it. */
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
