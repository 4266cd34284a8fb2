// SPDX-License-Identifier: Apache-2.0
// The worth of a Stash during the game: its cards by type and item, and the bonuses for Hoards and Treasure Sets
// (SW-8.2, SW-8.3). The final scores come from the hall.
import { card, itemOf, items, regular, typeOf, types, type Data, type Item, type StashCard, type Type } from './cards';

export interface Worth {
  /** Number of cards that count as each type. Loki's Gold counts for two types. */
  count: Record<Type, number>;
  items: Map<Item, StashCard[]>;
  /** Sum of the printed values of the Stash's cards, as far as the viewer knows them. */
  printed: number;
  sets: Record<Exclude<Type, 'artifact'>, { complete: number; partial: number; bonus: number }>;
  hoards: number;
  hoardBonus: number;
  bonus: number;
}

export function worth(data: unknown, stash: StashCard[]): Worth {
  const box = (data as Data | null)?.box;
  const count = Object.fromEntries(types.map((type) => [type, 0])) as Record<Type, number>;
  const held = new Map<Item, StashCard[]>();
  let printed = 0;
  for (const each of stash) {
    count[each.type] += 1;
    if (each.face) printed += card(data, each.face).value ?? 0;
    const item = itemOf(data, each);
    if (!item) continue;
    held.set(item, [...(held.get(item) ?? []), each]);
    if (each.type === 'artifact') count[typeOf(item)] += 1;
  }
  const sets = Object.fromEntries(
    regular.map((type) => {
      const [, , third = 0, least = 0] = items[type].map((item) => held.get(item)?.length ?? 0).sort((a, b) => b - a);
      const partial = third - least;
      return [
        type,
        { complete: least, partial, bonus: least * (box?.complete_bonus ?? 0) + partial * (box?.partial_bonus ?? 0) },
      ];
    }),
  ) as Worth['sets'];
  const hoards = Math.min(...types.map((type) => count[type]));
  const hoardBonus = hoards * (box?.hoard_bonus ?? 0);
  const bonus = hoardBonus + regular.reduce((sum, type) => sum + sets[type].bonus, 0);
  return { count, items: held, printed, sets, hoards, hoardBonus, bonus };
}

/** By how much a card of this face would raise the bonuses of the Stash. */
export function gain(data: unknown, stash: StashCard[], face: string): number {
  const it = card(data, face);
  const added: StashCard = {
    position: stash.length + 1,
    type: it.type,
    stage: it.stage,
    round: 0,
    slot: 0,
    face_up: true,
    face,
    known_to: [],
    marks: [],
    item: null,
    copied: null,
  };
  return worth(data, [...stash, added]).bonus - worth(data, stash).bonus;
}
