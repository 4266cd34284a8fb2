// SPDX-License-Identifier: Apache-2.0
// Computes which pieces are highlighted. A player chooses an action by picking pieces, for example a hand card, then a
// place between cards. Each piece has a key. A key is highlighted if picking it next leads to one of the offers.
import { other, type Action, type Side } from './cards';

/** The keys to pick for an action: `steps` in this order, then all of `bag` in any order. */
export interface Path {
  steps: string[];
  bag: string[];
}

export const key = {
  deck: 'deck',
  end: 'end',
  /** The button that plays a card without a target. */
  use: 'use',
  enemyHand: 'enemy_hand',
  more: 'continue',
  stop: 'stop',
  hand: (card: string) => `hand ${card}`,
  card: (side: Side, col: number, row: number) => `card ${side} ${col} ${row}`,
  /** A place for a card: the card gets this row, and the cards from this row on move back. */
  gap: (side: Side, col: number, row: number) => `gap ${side} ${col} ${row}`,
  column: (col: number) => `column ${col}`,
  pile: (card: string) => `pile ${card}`,
  lost: (card: string) => `lost ${card}`,
  lay: (col: number, card: string) => `lay ${col} ${card}`,
};

export function path(action: Action, me: Side, god: string): Path {
  const foe = other(me);
  const straight = (...steps: string[]): Path => ({ steps, bag: [] });
  switch (action.kind) {
    case 'opening_row':
      return { steps: [], bag: [action.first, action.second, action.third].map((card, col) => key.lay(col, card)) };
    case 'draw':
      return straight(key.deck);
    case 'end_turn':
      return straight(key.end);
    case 'place':
      return straight(key.hand(action.card), key.gap(me, action.col, action.row));
    case 'play_god':
      return straight(key.hand(god), key.gap(me, action.col, 1));
    case 'challenge':
      return straight(key.card(me, action.col, 1), key.card(foe, action.col, 1));
    case 'power':
      return straight(key.hand(action.card), key.use);
    case 'power_field':
      return straight(key.hand(action.card), key.card(action.side, action.col, 1));
    case 'power_hand':
    case 'power_spy':
      return straight(key.hand(action.card), key.enemyHand);
    case 'power_flip':
      return straight(key.hand(action.card), key.column(action.col));
    case 'power_take':
      return { steps: [key.hand(action.card)], bag: [key.pile(action.first)] };
    case 'power_take_two':
      return { steps: [key.hand(action.card)], bag: [action.first, action.second].map(key.pile) };
    case 'power_take_three':
      return { steps: [key.hand(action.card)], bag: [action.first, action.second, action.third].map(key.pile) };
    case 'power_target':
    case 'power_flank':
      return straight(key.hand(action.card), key.card(foe, action.col, action.row));
    case 'power_move': {
      const side = action.card.endsWith('valkyries') ? foe : me;
      return straight(
        key.hand(action.card),
        key.card(side, action.from_col, action.from_row),
        key.gap(side, action.to_col, action.to_row),
      );
    }
    case 'column':
      return straight(key.gap(foe, action.col, 1));
    case 'continue':
      return straight(key.more);
    case 'stop':
      return straight(key.stop);
    case 'discard':
      return straight(key.lost(action.card));
  }
}

/** The rest of the path after these picks; null if the path does not begin with the picks. */
export function rest(path: Path, picks: readonly string[]): Path | null {
  const steps = [...path.steps];
  const bag = [...path.bag];
  for (const pick of picks) {
    if (steps.length) {
      if (steps.shift() !== pick) return null;
    } else {
      const at = bag.indexOf(pick);
      if (at < 0) return null;
      bag.splice(at, 1);
    }
  }
  return { steps, bag };
}

export interface Way {
  action: Action;
  path: Path;
}

/** The actions whose paths begin with the picks. */
export const open = (ways: readonly Way[], picks: readonly string[]): Way[] =>
  ways.filter((way) => rest(way.path, picks));

/** The keys that can be picked next. */
export function lit(ways: readonly Way[], picks: readonly string[]): Set<string> {
  const keys = new Set<string>();
  for (const way of ways) {
    const left = rest(way.path, picks);
    for (const each of left?.steps.length ? left.steps.slice(0, 1) : (left?.bag ?? [])) keys.add(each);
  }
  return keys;
}

/** The action whose path these picks complete. */
export function named(ways: readonly Way[], picks: readonly string[]): Action | null {
  const way = ways.find((each) => {
    const left = rest(each.path, picks);
    return left && !left.steps.length && !left.bag.length;
  });
  return way?.action ?? null;
}
