// SPDX-License-Identifier: Apache-2.0
// Animations of events. The table page animates pieces with data-piece. This file adds tokens that move, raids step by
// step, and banners. The animations never depend on hidden information.
import { mount, unmount } from 'svelte';
import type { Stage } from '../../table/stage';
import { icons } from './icons';
import type { Model } from './model.svelte';
import type { Card, Event, WildTable } from './things';
import WildCard from './WildCard.svelte';

const place = (stage: Stage, name: string) =>
  stage.root.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`);
const site = (stage: Stage, seat: number, name: string) =>
  stage.find(`site-${seat}-${name}`)?.querySelector<HTMLElement>('.roof') ?? null;
const name = (table: WildTable, seat: number) => (seat === table.you ? 'You' : (table.names[seat] ?? ''));
const verb = (table: WildTable, seat: number, plain: string) => (seat === table.you ? plain : `${plain}s`);

/** Makes an invisible element with an icon, for `stage.fly`, which moves visible copies of the element. */
function token(stage: Stage, icon: string, tone: string): HTMLElement {
  const piece = document.createElement('i');
  piece.className = `vgw-token ${tone}`;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 512 512');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', icons[icon] ?? '');
  path.setAttribute('fill', 'currentColor');
  svg.append(path);
  piece.append(svg);
  piece.style.opacity = '0';
  stage.layer.append(piece);
  return piece;
}

async function send(stage: Stage, icon: string, tone: string, from: Element | null, to: Element | null, count = 1) {
  if (!from || !to || count < 1 || stage.ms(1) === 0) return;
  const piece = token(stage, icon, tone);
  await stage.fly(piece, from, to, count);
  piece.remove();
}

/** Shows words over a piece. They rise and fade. */
async function say(stage: Stage, at: Element | null, words: string, tone: string, time = 900) {
  if (!at || stage.ms(1) === 0) return;
  const box = at.getBoundingClientRect();
  const layer = stage.layer.getBoundingClientRect();
  const sign = document.createElement('b');
  sign.className = `vgw-word ${tone}`;
  sign.textContent = words;
  sign.style.left = `${box.left + box.width / 2 - layer.left}px`;
  sign.style.top = `${box.top - layer.top}px`;
  stage.layer.append(sign);
  await stage.animate(
    sign,
    [
      { opacity: 0, translate: '-50% 10px' },
      { opacity: 1, translate: '-50% -6px', offset: 0.2 },
      { opacity: 1, translate: '-50% -10px', offset: 0.8 },
      { opacity: 0, translate: '-50% -24px' },
    ],
    { duration: time, easing: 'linear' },
  );
  sign.remove();
}

const shake = (stage: Stage, at: Element | null) =>
  at
    ? stage.animate(
        at,
        [0, -5, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0` })),
        { duration: 360, easing: 'ease-out' },
      )
    : Promise.resolve();

/** Shows a card that another player plays, large enough to read. */
async function present(stage: Stage, card: Card, model: Model, at: Element | null) {
  if (!at) return;
  const box = at.getBoundingClientRect();
  const layer = stage.layer.getBoundingClientRect();
  const holder = document.createElement('div');
  holder.className = 'vgw-card';
  const width = 120;
  const left = Math.min(Math.max(box.left + box.width / 2 - layer.left - width / 2, 8), layer.width - width - 8);
  holder.style.left = `${left}px`;
  holder.style.top = `${Math.max(box.top - layer.top + 30, 8)}px`;
  const shown = mount(WildCard, { target: holder, props: { card, things: model.things, width, full: true } });
  stage.layer.append(holder);
  void stage.animate(
    holder,
    [
      { opacity: 0, scale: 0.7 },
      { opacity: 1, scale: 1 },
    ],
    { duration: 180 },
  );
  await stage.still(stage.reduced ? 1200 : 850);
  void unmount(shown);
  holder.remove();
}

/** The element of a card for sale: in the river or on its pile. */
const forSale = (stage: Stage, card: Card) =>
  stage.root.querySelector<HTMLElement>(`[data-piece^="river-${card}-0"]`) ?? place(stage, `pile-${card}`);

export async function before(event: Event, stage: Stage, table: WildTable, model: Model): Promise<void> {
  switch (event.kind) {
    case 'round_began':
      return stage.banner(`Round ${event.round}`, 650);
    case 'paid': {
      const [from, to] = [place(stage, `pool-${event.player}`), stage.root.querySelector('.stalls h2')];
      await Promise.all([
        send(stage, 'beer', 'beer', from, to, event.price.beer),
        send(stage, 'gold', 'gold', from, to, event.price.gold),
      ]);
      return;
    }
    case 'card_bought': {
      const from = forSale(stage, event.card);
      const to = place(stage, `deck-${event.player}`);
      if (from && to) await stage.fly(from, from, to);
      return;
    }
    case 'income':
    case 'drew':
      if (event.player !== table.you)
        await send(
          stage,
          'draw_card',
          'back',
          place(stage, `deck-${event.player}`),
          place(stage, `hand-${event.player}`),
          event.number,
        );
      return;
    case 'card_played':
      if (event.player !== table.you) await present(stage, event.card, model, place(stage, `clan-${event.player}`));
      return;
    case 'raid_declared': {
      await stage.banner(
        `${name(table, event.player)} ${verb(table, event.player, 'raid')} ${event.victim === table.you ? 'you' : name(table, event.victim)}`,
        750,
      );
      // The attackers move onto the Buildings, group by group.
      const home = place(stage, `clan-${event.player}`);
      for (const target of new Set(event.attackers.map((each) => each.site))) {
        const group = event.attackers.filter((each) => each.site === target);
        await Promise.all(
          group.map((each) => send(stage, each.card, 'attacker', home, site(stage, event.victim, target))),
        );
      }
      return;
    }
    case 'defense_played': {
      const [from, to] = [place(stage, `clan-${event.player}`), site(stage, event.player, event.site)];
      await send(stage, event.card, 'defender', from, to);
      await say(stage, to, model.things.name(event.card), 'defense', 500);
      return;
    }
    case 'building_damaged': {
      const at = site(stage, event.victim, event.site);
      void shake(stage, at);
      return say(stage, at, `${event.strength} ≥ ${event.defense} damaged`, 'hurt');
    }
    case 'attack_repulsed':
      return say(
        stage,
        site(stage, event.victim, event.site),
        `${event.strength} < ${event.defense} repulsed`,
        'defense',
      );
    case 'total_defense':
      return stage.banner(
        event.player === table.you ? 'Total Defense for you' : `Total Defense for ${name(table, event.player)}`,
        1100,
      );
    case 'monster_defeated': {
      const at = event.card ? forSale(stage, event.card) : place(stage, 'draco');
      void shake(stage, at);
      return say(stage, at, 'defeated', 'hurt', 700);
    }
    case 'token_looted':
      return send(
        stage,
        event.resource,
        event.resource,
        site(stage, event.victim, event.site),
        place(stage, `clan-${event.player}`),
      );
    case 'odin_card_left': {
      const last = [...stage.root.querySelectorAll('.river .slot')].at(-1);
      if (last)
        await stage.animate(
          last,
          [
            { opacity: 1, translate: '0 0' },
            { opacity: 0, translate: '40px 30px' },
          ],
          { duration: 320, fill: 'forwards' },
        );
      return;
    }
    case 'favor_picked': {
      const from = place(stage, `favor-${event.card}`) ?? stage.root.querySelector('.favors');
      if (event.player !== table.you) await present(stage, event.card, model, place(stage, `clan-${event.player}`));
      else await send(stage, event.card, 'favor', from, place(stage, `deck-${event.player}`));
      return;
    }
    case 'mission_completed': {
      const chip = place(stage, `mission-${event.player}-${event.mission}`);
      if (chip)
        await stage.animate(
          chip,
          [
            { scale: 1, opacity: 1 },
            { scale: 1.25, opacity: 1, offset: 0.4 },
            { scale: 0.6, opacity: 0 },
          ],
          { duration: 620 },
        );
      return;
    }
    case 'last_round':
      return stage.banner('Last round', 1300);
  }
}

export async function after(event: Event, stage: Stage, table: WildTable): Promise<void> {
  switch (event.kind) {
    case 'income': {
      if (event.made.beer + event.made.gold === 0) return;
      const full = stage.root.querySelectorAll(`[data-place="clan-${event.player}"] .tk:not(.e)`);
      const pop = [{ scale: 0.2 }, { scale: 1.3, offset: 0.7 }, { scale: 1 }];
      await Promise.all([...full].map((each) => stage.animate(each, pop, { duration: 320 })));
      return;
    }
    case 'resources_gained': {
      const [from, to] = [place(stage, `clan-${event.player}`), place(stage, `pool-${event.player}`)];
      await Promise.all([
        send(stage, 'beer', 'beer', from, to, event.gained.beer),
        send(stage, 'gold', 'gold', from, to, event.gained.gold),
      ]);
      return;
    }
    case 'token_placed':
      return send(
        stage,
        event.resource,
        event.resource,
        place(stage, `clan-${event.player}`),
        site(stage, event.player, event.site),
      );
    case 'hall_upgraded':
      return shake(stage, site(stage, event.player, 'town_hall'));
    case 'vp_gained':
      if (event.amount > 0)
        await say(
          stage,
          place(stage, `vp-${event.player}`),
          `${name(table, event.player)} +${event.amount} VP`,
          'vp',
          800,
        );
      return;
  }
}
