// SPDX-License-Identifier: Apache-2.0
// Animations, event by event, with pauses at the dramatic moments. They never depend on hidden information.
import type { Stage } from '../../table/stage';
import type { Event, SpoilsTable } from './cards';
import type { Model } from './model.svelte';
import { nameOf } from './words';

/** The pause after an event, in milliseconds. */
const rests: Partial<Record<Event['kind'], number>> = {
  round: 500,
  first: 500,
  chief_first: 500,
  bid: 700,
  stolen: 800,
  skipped: 600,
  ready: 120,
  side: 700,
  exposed: 600,
  dice: 500,
  turned: 700,
  extra: 900,
  counted: 900,
  chief: 600,
  taken: 400,
  cancelled: 700,
  stopped: 700,
  lyre_paid: 500,
  lyre_won: 500,
};

function banner(stage: Stage, words: string, tone: string) {
  const sign = document.createElement('div');
  sign.className = `sow-banner ${tone}`;
  sign.textContent = words;
  stage.layer.append(sign);
  return sign;
}

async function shake(stage: Stage) {
  const cups = [...stage.root.querySelectorAll('[data-cup]')];
  const frames = [0, -9, 8, -7, 6, -4, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  await Promise.all(cups.map((cup) => stage.animate(cup, frames, { duration: stage.ms(900), easing: 'ease-in-out' })));
}

async function challenge(stage: Stage, words: string) {
  await stage.wait(250);
  const sign = banner(stage, words, 'challenge');
  await stage.animate(
    sign,
    [
      { opacity: 0, transform: 'scale(1.5)' },
      { opacity: 1, transform: 'none' },
    ],
    {
      duration: stage.ms(300),
      easing: 'cubic-bezier(.34,1.3,.5,1)',
    },
  );
  await stage.wait(stage.reduced ? 1500 : 700);
  sign.remove();
}

/** Turns all bets over together. Each bet has its own event; this function is called for the last one. */
async function bets(stage: Stage) {
  const heaps = [...stage.root.querySelectorAll('.heap li')];
  const frames = [
    { transform: 'rotateY(90deg)', opacity: 0 },
    { transform: 'none', opacity: 1 },
  ];
  await Promise.all(heaps.map((coin) => stage.animate(coin, frames, { duration: stage.ms(420), easing: 'ease-out' })));
  await stage.wait(900);
}

export async function before(event: Event, stage: Stage, table: SpoilsTable, model: Model): Promise<void> {
  if (event.kind === 'challenge') {
    model.advance(event);
    return challenge(
      stage,
      `${nameOf(table, event.challenger)} ${event.challenger === table.you ? 'challenge' : 'challenges'}!`,
    );
  }
  if (event.kind === 'rolled') {
    await shake(stage);
    model.advance(event);
    return;
  }
  if (event.kind === 'bet') {
    const first = model.view.phase !== 'w5';
    if (first) await stage.wait(600);
    model.advance(event);
    const isLast = model.view.vikings.every((viking, seat) => viking.bet !== null || seat === table.you);
    if (isLast) await bets(stage);
    return;
  }
  if (event.kind === 'used' || event.kind === 'answered' || event.kind === 'copy_used') {
    const sign = banner(stage, event.text, 'artifact');
    await stage.wait(1100);
    sign.remove();
    return;
  }
  if (event.kind === 'counted') {
    model.advance(event);
    const sign = banner(stage, event.side === 'declarer' ? 'The bid was true' : 'The bid was false', event.side);
    await stage.wait(stage.reduced ? 1500 : 1200);
    sign.remove();
    return;
  }
  model.advance(event);
  const rest = rests[event.kind];
  if (rest) await stage.wait(rest);
}
