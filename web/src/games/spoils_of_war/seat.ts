// SPDX-License-Identifier: Apache-2.0
// The text line under a player's name, and the player's final score.
import { count } from '../../kit/plural';
import type { SeatState } from '../../table/game';
import type { SpoilsTable, View } from './cards';

export function state(table: SpoilsTable, view: View, seat: number): SeatState {
  const viking = view.vikings[seat]!;
  const bot = table.snapshot?.seats[seat]?.bot;
  const bits: string[] = [];
  if (view.phase === 'over') {
    return { line: bot ? `bot · ${bot}` : 'player', score: viking.total === null ? undefined : String(viking.total) };
  }
  const isOpen = view.challenger !== null;
  if (view.bidder === seat && view.bid) {
    bits.push(`bid ${view.bid.quantity} × ${view.bid.value}`);
    if (isOpen) bits.push('Declarer');
  } else if (view.challenger === seat) bits.push('Challenger');
  else if (viking.skipped) bits.push('skipped');
  else if (view.turn === seat && ['turn', 'w3'].includes(view.phase)) bits.push('bids next');
  if (viking.winner) bits.push('won');
  if (!bits.length && viking.blind) bits.push('rolled blind');
  if (!bits.length && bot) bits.push(`bot · ${bot}`);
  return { line: bits.join(' · ') || count(viking.stash.length, 'card') };
}
