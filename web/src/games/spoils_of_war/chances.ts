// SPDX-License-Identifier: Apache-2.0
// The probability that a bid is true, given what the viewer knows. It is a hint for players (SW-7.8).
import type { View } from './cards';

/** The probability that at least k of n dice show one given value. */
export function atLeast(k: number, n: number): number {
  let exactly = [1];
  for (let dice = 1; dice <= n; ++dice) {
    exactly = Array.from({ length: dice + 1 }, (_, i) => ((exactly[i] ?? 0) * 5 + (exactly[i - 1] ?? 0)) / 6);
  }
  return exactly.slice(Math.max(0, k)).reduce((sum, each) => sum + each, 0);
}

/** The number of dice of a value that the viewer sees, and the number of dice that are hidden from them. */
export function seen(view: View, value: number): { known: number; unknown: number } {
  let known = 0;
  let unknown = 0;
  for (const viking of view.vikings) {
    const dice = viking.dice ?? viking.exposed;
    known += dice.filter((die) => die === value).length;
    unknown += viking.dice_count - dice.length;
  }
  return { known, unknown };
}

export function chance(view: View, quantity: number, value: number): number {
  const { known, unknown } = seen(view, value);
  return atLeast(quantity - known, unknown);
}

export const percent = (chance: number) => `${Math.round(100 * chance)} %`;

/** The seats that have revealed their dice. The Declarer reveals first, then the players to the left (SW-5.7.1). */
export function shown(view: View): number[] {
  const all = view.vikings.map((_, seat) => seat);
  if (['w6', 'gift', 'w7', 'w8', 'pick', 'w9', 'we', 'gold', 'over'].includes(view.phase)) return all;
  if (view.phase !== 'my_dice' || view.bidder === null || view.turn === null) return [];
  const count = ((view.turn - view.bidder + all.length) % all.length) + 1;
  return Array.from({ length: count }, (_, i) => (view.bidder! + i) % all.length);
}

/** The number of revealed dice with the value of the bid, including the extra dice of Megingjord. */
export function counted(view: View): number {
  const open = shown(view).flatMap((seat) => view.vikings[seat]?.dice ?? []);
  return [...open, ...view.extra_dice].filter((die) => die === view.bid?.value).length;
}
