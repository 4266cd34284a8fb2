// SPDX-License-Identifier: Apache-2.0
// The symbols, texts and rule ids of the spaces. A face is one side of a tile; it has one or two parts.
import { count } from '../../kit/plural';
import type { Box, Face, Player, View } from './data';

export type Thing = 'wood' | 'gold' | 'glory' | 'damage';
export interface Bit {
  n: string;
  of: Thing;
}
export interface Part {
  cost: Bit[];
  gain: Bit[];
  /** Lines of text that the space shows instead of icons. */
  lines?: string[];
}
export interface Printed {
  rule: string;
  parts: Part[];
}

const bit = (n: number | string, of: Thing): Bit => ({ n: String(n), of });
const gain = (of: Thing): Part => ({ cost: [], gain: [bit('+1', of)] });
const glory = (gold: number, wood: number): Part => ({
  cost: [bit(`−${gold}`, 'gold'), bit(`−${wood}`, 'wood')],
  gain: [bit('+1', 'glory')],
});
const raid = (of: Thing): Part => ({ cost: [bit('+1', 'damage')], gain: [bit('+1', of)] });
const mend = (wood: number, damage: number): Part => ({
  cost: [bit(`−${wood}`, 'wood')],
  gain: [bit(`−${damage}`, 'damage')],
});
const swap = (from: Thing, to: Thing): Part => ({ cost: [bit('−X', from)], gain: [bit('+X+1', to)] });
const levy = (of: Thing): Part => ({
  cost: [],
  gain: [bit('+3', of)],
  lines: [`+3 ${of}, one less`, 'for each helmet'],
});
const written = (...lines: string[]): Part => ({ cost: [], gain: [], lines });

export const faces: Record<Face, Printed> = {
  act_city: { rule: 'BV-T1', parts: [written('pay gold,', 'hut up one tier')] },
  act_glory_double: { rule: 'BV-T2', parts: [glory(1, 2), glory(2, 3)] },
  act_glory_blood: {
    rule: 'BV-T3',
    parts: [glory(1, 2), { ...glory(1, 2), cost: [...glory(1, 2).cost, bit('+1', 'damage')] }],
  },
  act_gold_scarred: { rule: 'BV-T4', parts: [gain('gold'), { ...gain('gold'), lines: ['most damage: +1'] }] },
  act_wood_unscarred: { rule: 'BV-T5', parts: [gain('wood'), { ...gain('wood'), lines: ['least damage: +1'] }] },
  act_repair: { rule: 'BV-T6', parts: [mend(1, 2), mend(2, 4)] },
  act_gold_raid: { rule: 'BV-T7', parts: [gain('gold'), raid('gold')] },
  act_gold_to_wood: { rule: 'BV-T8', parts: [swap('gold', 'wood')] },
  act_wood_to_gold: { rule: 'BV-T9', parts: [swap('wood', 'gold')] },
  act_balance: { rule: 'BV-T10', parts: [written('less gold or wood:', '+1 of it')] },
  act_wood_levy: { rule: 'BV-T11', parts: [levy('wood')] },
  act_gold_levy: { rule: 'BV-T12', parts: [levy('gold')] },
  act_wood_raid: { rule: 'BV-T13', parts: [gain('wood'), raid('wood')] },
};

/**
 * What a part of a space does for this player. `landing` says whether the player had less gold or less wood when
 * their ship arrived. Without `landing`, the player's current amounts of gold and wood are compared.
 */
export function partWords(box: Box, face: Face, index: number, player: Player, landing?: View['landing']): string {
  switch (face) {
    case 'act_wood_levy':
    case 'act_gold_levy':
      return `Gain ${Math.max(1, 3 - player.helmet_level)} ${face === 'act_wood_levy' ? 'wood' : 'gold'}`;
    case 'act_balance': {
      const how = landing ?? compared(player);
      return how === 'equal' ? 'Gain 1 gold and 1 wood' : how === 'less_gold' ? 'Gain 1 gold' : 'Gain 1 wood';
    }
    case 'act_city':
      return player.next_spots.length ? `Move your hut up one tier: ${price(player)}` : box.part(face, index);
    default:
      return box.part(face, index);
  }
}

/** The cost of the next tier: "4 gold and 2 helmets (1 so far)". */
export function price(player: Player): string {
  const helmets = count(player.next_needs, 'helmet');
  return `${player.next_cost} gold${player.next_needs ? ` and ${helmets} (${player.helmet_level} so far)` : ''}`;
}

function compared(player: Player): View['landing'] {
  return player.gold === player.wood ? 'equal' : player.gold < player.wood ? 'less_gold' : 'less_wood';
}
