// SPDX-License-Identifier: Apache-2.0
// Plays a game in the page: clicks highlighted pieces and buttons of the prompt bar. It uses the list of all moves only
// if these clicks change nothing.
import type { Page } from 'playwright-core';

export interface Played {
  /** Moves made on the board or with the buttons of the prompt bar. */
  drawn: number;
  /** Moves made with the list of all moves. */
  listed: number;
  over: boolean;
}

/** Plays until the game is over, or for this many moves; `inTurn`: also stops when it is another player's turn. */
export async function playOn(page: Page, moves = Infinity, seed = 1, inTurn = false): Promise<Played> {
  const played: Played = { drawn: 0, listed: 0, over: false };
  // Calls the driver for a few moves at a time, so that a page that hangs is noticed here.
  while (!played.over && played.drawn + played.listed < moves) {
    const piece = await page.evaluate(driver, {
      moves: Math.min(25, moves - played.drawn - played.listed),
      seed,
      inTurn,
    });
    played.drawn += piece.drawn;
    played.listed += piece.listed;
    played.over = piece.over;
    seed += 1;
    if (piece.waits) break;
    if (piece.stuck) throw new Error(`nothing happens any more: ${piece.stuck}`);
  }
  return played;
}

async function driver({ moves, seed, inTurn }: { moves: number; seed: number; inTurn: boolean }) {
  let state = seed * 7919 + 17;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  // Each frame skips the animations, like a tap.
  const frame = () => {
    window.dispatchEvent(new Event('pointerdown'));
    return new Promise((done) => requestAnimationFrame(done));
  };
  const over = () => !!document.querySelector('.prompt.over');
  const position = () => document.querySelector<HTMLElement>('.board')?.dataset.position ?? '';
  const asked = () => !!document.querySelector('#prompt.asked');
  const shown = (all: Iterable<Element>) =>
    [...all].filter(
      (each): each is HTMLElement =>
        !(each as HTMLButtonElement).disabled &&
        each.getAttribute('aria-disabled') !== 'true' &&
        each.getClientRects().length > 0,
    );
  const result = { drawn: 0, listed: 0, over: false, stuck: '', waits: false };
  const click = (element: Element) =>
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const settled = async (before: string) => {
    for (let i = 0; i < 400; ++i) {
      await frame();
      const asks = document.querySelector('dialog[open] :is([data-offer], .row .btn:not(.pri))');
      if (asks && !over()) click(asks);
      if (over() || (position() !== before && !document.querySelector('#prompt .sent'))) return true;
      if (i >= 2 && !document.querySelector('#prompt .sent')) return false;
    }
    return false;
  };
  while (result.drawn + result.listed < moves && !over()) {
    for (let i = 0; i < (inTurn ? 30 : 1200) && !asked() && !over(); ++i) await frame();
    if (over()) break;
    if (!asked() && inTurn) {
      result.waits = true;
      break;
    }
    if (!asked()) {
      result.stuck = document.querySelector('#prompt')?.textContent?.trim() ?? 'no prompt';
      break;
    }
    const before = position();
    let moved = false;
    for (let attempt = 0; attempt < 8 && !moved && asked(); ++attempt) {
      const lit = shown(document.querySelectorAll('.board .offer, .board .offered, .board [data-offer]'));
      const own = shown(document.querySelectorAll('#prompt .acts .btn:not(.ghost)'));
      const choices = attempt % 2 === 0 && lit.length ? lit : own.length ? own : lit;
      if (choices.length === 0) break;
      click(choices[random(choices.length)]!);
      moved = await settled(before);
    }
    if (moved) {
      ++result.drawn;
      continue;
    }
    if (!asked() || over()) continue;
    const toggle = shown(document.querySelectorAll('#prompt .tools [aria-expanded="false"]')).find((each) =>
      each.textContent?.includes('All moves'),
    );
    if (toggle) click(toggle);
    await frame();
    await frame();
    const listed = shown(document.querySelectorAll('#prompt .every [data-offer]'));
    if (listed.length === 0) {
      result.stuck = 'asked, but nothing is offered';
      break;
    }
    const chosen = listed[random(listed.length)]!;
    const form = chosen.closest('form');
    if (form) form.requestSubmit();
    else click(chosen);
    if (await settled(before)) ++result.listed;
  }
  result.over = over();
  return result;
}
