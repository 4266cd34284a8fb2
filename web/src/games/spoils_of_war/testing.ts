// SPDX-License-Identifier: Apache-2.0
// Test data: a view in which each Viking has six hidden dice, and a few cards of the game's data.
import type { Data, StashCard, View } from './cards';

export function table(change: Partial<View> & { seats?: number } = {}): View {
  const { seats = 3, ...rest } = change;
  return {
    you: 0,
    round: 1,
    stage: 1,
    phase: 'turn',
    question: 'turn',
    asked: 0,
    could_act: [],
    mode: 'solo',
    step_bidding: false,
    hints: true,
    chief: 0,
    bid: null,
    bidder: null,
    challenger: null,
    named: null,
    turn: 0,
    dice_in_play: 6 * seats,
    count: 0,
    extra_dice: [],
    to_pick: 0,
    pile: [],
    leftovers: 0,
    left_artifacts: [],
    known_leftovers: [],
    all_leftovers: [],
    stack: [],
    vikings: Array.from({ length: seats }, () => ({
      gold: null,
      dice_count: 6,
      dice: null,
      exposed: [],
      dice_seen_by: [],
      bet_seen_by: [],
      blind: false,
      ready: false,
      deferring: false,
      winner: false,
      skipped: false,
      stones: 0,
      bet: null,
      stash: [],
      total: null,
    })),
    ...rest,
  };
}

const treasure = (id: string, type: Data['treasures']['cards'][number]['type'], value: number) => ({
  id: `${id}_s1`,
  name: id,
  type,
  item: id as Data['treasures']['cards'][number]['item'],
  stage: 1,
  value,
});

export const data: Data = {
  treasures: {
    cards: [
      treasure('crown', 'jewelry', 2),
      treasure('armband', 'jewelry', 1),
      treasure('ring', 'jewelry', 2),
      treasure('pendant', 'jewelry', 1),
      treasure('helmet', 'armor', 2),
      treasure('sea_dragon', 'dragon_egg', 2),
      treasure('longbow', 'weapon', 2),
    ],
  },
  artifacts: {
    cards: [
      { id: 'huginn', name: 'Huginn', ability: 'huginn', stage: 1, value: 1, duration: 'continuous', ask: ['w1'] },
      {
        id: 'megingjord',
        name: 'Megingjord',
        ability: 'megingjord',
        stage: 3,
        value: 3,
        duration: 'one_time',
        ask: ['w6'],
      },
      {
        id: 'lokis_gold_s1',
        name: "Loki's Gold",
        ability: 'lokis_gold',
        stage: 1,
        value: 1,
        duration: 'continuous',
        ask: ['we'],
      },
    ],
    abilities: [{ id: 'huginn', name: 'Huginn', text: 'Roll one die more.' }],
  },
  box: { rounds: 9, ante: 5, hoard_bonus: 8, partial_bonus: 6, complete_bonus: 12, lyre_payment: 5 },
};

export function stash(...faces: (string | Partial<StashCard>)[]): StashCard[] {
  return faces.map((each, i) => {
    const change = typeof each === 'string' ? { face: each } : each;
    const type = data.treasures.cards.find((card) => card.id === change.face)?.type ?? 'artifact';
    return {
      position: i + 1,
      type,
      stage: 1,
      round: 1,
      slot: i + 1,
      face_up: true,
      face: null,
      known_to: [],
      marks: [],
      item: null,
      copied: null,
      ...change,
    };
  });
}
