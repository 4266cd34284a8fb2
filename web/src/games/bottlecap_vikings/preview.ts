// SPDX-License-Identifier: Apache-2.0
// Computes effects of a move from the view: ships passed and attacked, crossings of the red line, and the probability
// that the Valkyries come.
import type { Ability, Player, View } from './data';

export const redsThatCall = 4;

export interface Voyage {
  distance: number;
  slot: number;
  crossings: number;
  /** Damage from crossing the red line; 0 for a player whose ability prevents it. */
  lineDamage: number;
  passed: number[];
  attacked: number[];
  /** The largest number of damage tokens that may be drawn because of this move. */
  draws: number;
  /** The probability that the Valkyries come. It is approximate (`rough`) if a player who draws has a Fate Reader. */
  valkyries: number;
  rough: boolean;
}

const owns = (player: Player, ability: Ability) => player.abilities.includes(ability);

export function slotAfter(player: Pick<Player, 'slot' | 'direction'>, distance: number): number {
  const step = player.direction === 'clockwise' ? 1 : -1;
  return (((player.slot + step * distance) % 8) + 8) % 8;
}

export const redsOut = (view: View) => view.players.reduce((sum, player) => sum + player.red, 0);

export function voyage(view: View, seat: number, distance: number): Voyage {
  const ship = view.players[seat]!;
  const path = Array.from({ length: distance }, (_, i) => slotAfter(ship, i + 1));
  const slot = path.at(-1)!;
  let crossings = 0;
  path.forEach((to, i) => {
    const from = i ? path[i - 1]! : ship.slot;
    crossings += view.lines.filter((line) => {
      const next = (line + 1) % 8;
      return (line === from && next === to) || (line === to && next === from);
    }).length;
  });
  const others = view.players.map((_, each) => each).filter((each) => each !== seat);
  const at = (each: number) => view.players[each]!.slot;
  const inside = path.slice(0, -1);
  const passed = others.filter((each) => inside.includes(at(each)) && at(each) !== ship.slot && at(each) !== slot);
  const attacked = others.filter((each) => at(each) === slot);
  const safe = (each: number) => slot === view.helper_slot && owns(view.players[each]!, 'safe_harbour');
  const lineDamage = owns(ship, 'line_runner') || safe(seat) ? 0 : crossings;
  const drawing = attacked.length ? [seat, ...attacked].filter((each) => !safe(each)) : [];
  const draws = lineDamage + drawing.length;
  return {
    distance,
    slot,
    crossings,
    lineDamage,
    passed,
    attacked,
    draws,
    valkyries: chanceOfReds(view.bag_red, view.bag_grey, draws, redsThatCall - redsOut(view)),
    rough: draws > 0 && [seat, ...drawing].some((each) => owns(view.players[each]!, 'fate_reader')),
  };
}

/** The probability of at least `wanted` red tokens in `draws` draws without replacement. */
export function chanceOfReds(red: number, grey: number, draws: number, wanted: number): number {
  if (wanted <= 0) return 1;
  if (draws <= 0 || red + grey === 0) return 0;
  const withRed = red > 0 ? red * chanceOfReds(red - 1, grey, draws - 1, wanted - 1) : 0;
  const withGrey = grey > 0 ? grey * chanceOfReds(red, grey - 1, draws - 1, wanted) : 0;
  return (withRed + withGrey) / (red + grey);
}

export const percent = (chance: number) => `${Math.round(100 * chance)} %`;

/** What the Valkyries would take from this player now (BV-2.10). */
export function toll(player: Pick<Player, 'red' | 'grey'>): string {
  const damage = player.red + player.grey;
  if (damage < 2) return 'nothing';
  if (damage === 2) return '−2 gold';
  return damage === 3 ? '−1 glory' : '−1 glory, −2 gold';
}
