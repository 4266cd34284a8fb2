// SPDX-License-Identifier: Apache-2.0
// Makes an intermediate view for animations: applies a public event to a view. The next view from the hall replaces it.
import type { Event, View, Viking } from './cards';

export function applyEvent(view: View, event: Event): View {
  const viking = (seat: number, change: Partial<Viking>): View => ({
    ...view,
    vikings: view.vikings.map((each, i) => (i === seat ? { ...each, ...change } : each)),
  });
  switch (event.kind) {
    case 'round':
      return {
        ...view,
        round: event.round,
        stage: event.stage,
        phase: 'w1',
        bid: null,
        bidder: null,
        challenger: null,
        count: 0,
        dice_in_play: 0,
        extra_dice: [],
        pile: [],
        vikings: view.vikings.map((each) => ({
          ...each,
          dice: null,
          dice_count: 0,
          exposed: [],
          bet: null,
          ready: false,
          winner: false,
          blind: false,
        })),
      };
    case 'rolled':
      return {
        ...view,
        phase: 'w2',
        dice_in_play: event.counts.reduce((sum, each) => sum + each, 0),
        vikings: view.vikings.map((each, i) => ({ ...each, dice_count: event.counts[i] ?? 0, dice: null })),
      };
    case 'own_roll':
    case 'own_reroll':
      return view.you === null ? view : viking(view.you, { dice: event.dice });
    case 'first':
    case 'chief_first':
      return { ...view, named: event.seat, turn: event.seat };
    case 'bid':
      return { ...view, phase: 'turn', bid: event.bid, bidder: event.seat };
    case 'stolen':
      return { ...view, bidder: event.seat };
    case 'challenge':
      return { ...view, phase: 'w4', challenger: event.challenger, bidder: event.declarer };
    case 'ready':
      return { ...viking(event.seat, { ready: true }), phase: 'bet' };
    case 'bet':
      return {
        ...viking(event.seat, { bet: { side: event.side, amount: event.amount }, ready: false }),
        phase: 'w5',
      };
    case 'side': {
      const bet = view.vikings[event.seat]?.bet;
      return bet ? viking(event.seat, { bet: { ...bet, side: event.side } }) : view;
    }
    case 'exposed':
      return viking(event.seat, { exposed: event.dice });
    case 'dice':
      return { ...viking(event.seat, { dice: event.dice, blind: false }), phase: 'my_dice', turn: event.seat };
    case 'turned': {
      const dice = [...(view.vikings[event.seat]?.dice ?? [])];
      const at = dice.indexOf(event.from);
      if (at < 0) return view;
      dice[at] = event.to;
      return viking(event.seat, { dice });
    }
    case 'extra':
      return { ...view, extra_dice: [...view.extra_dice, ...event.dice] };
    case 'counted':
      return {
        ...view,
        phase: 'w7',
        count: event.found.quantity,
        vikings: view.vikings.map((each) => ({ ...each, winner: each.bet?.side === event.side })),
      };
    case 'chief':
      return { ...view, chief: event.seat };
    case 'picked':
      return { ...view, pile: view.pile.map((each) => (each.slot === event.slot ? { ...each, picked: true } : each)) };
    case 'taken': {
      const left = view.pile.filter((each) => !each.picked);
      const mine = view.pile.filter((each) => each.picked);
      if (!mine.length) return view;
      const stash = view.vikings[event.seat]?.stash ?? [];
      const added = mine.map((each, i) => ({
        position: stash.length + i + 1,
        type: each.type,
        stage: each.stage,
        round: view.round,
        slot: each.slot,
        face_up: each.type !== 'artifact',
        face: each.face,
        known_to: each.known_to,
        marks: [],
        item: null,
        copied: null,
      }));
      return { ...viking(event.seat, { stash: [...stash, ...added] }), pile: left };
    }
    default:
      return view;
  }
}
