// What stands on the spaces (BV-T1 to BV-T13), drawn in icons and said in words. What really happens, the game decides.
import type { Face, Player, View } from './data';

export type Thing = 'wood' | 'gold' | 'glory' | 'damage';
export interface Bit {
  n: string;
  of: Thing;
}
export interface Part {
  cost: Bit[];
  gain: Bit[];
  /** Instead of icons, on the space. */
  lines?: string[];
  /** Only then. */
  when?: string;
  words: string;
}
export interface FaceText {
  rule: string;
  parts: Part[];
}

const bit = (n: number | string, of: Thing): Bit => ({ n: String(n), of });
const gain = (of: Thing): Part => ({ cost: [], gain: [bit('+1', of)], words: `gain 1 ${of}` });
const glory = (gold: number, wood: number): Part => ({
  cost: [bit(`−${gold}`, 'gold'), bit(`−${wood}`, 'wood')],
  gain: [bit('+1', 'glory')],
  words: `pay ${gold} gold and ${wood} wood, gain 1 glory`,
});
const raid = (of: Thing): Part => ({
  cost: [bit('+1', 'damage')],
  gain: [bit('+1', of)],
  words: `take 1 damage, gain 1 ${of}`,
});
const mend = (wood: number, damage: number): Part => ({
  cost: [bit(`−${wood}`, 'wood')],
  gain: [bit(`−${damage}`, 'damage')],
  words: `pay ${wood} wood, lose ${damage} damage`,
});
const swap = (from: Thing, to: Thing): Part => ({
  cost: [bit('−X', from)],
  gain: [bit('+X+1', to)],
  words: `pay any ${from}, gain one more ${to}`,
});
const levy = (of: Thing): Part => ({
  cost: [],
  gain: [bit('+3', of)],
  lines: [`+3 ${of}, one less`, 'for each helmet'],
  words: `gain 3 ${of}, one less for each helmet, but at least 1`,
});

export const faces: Record<Face, FaceText> = {
  act_city: {
    rule: 'BV-T1',
    parts: [
      { cost: [], gain: [], lines: ['pay gold,', 'hut one tier up'], words: 'pay gold, move your hut one tier up' },
    ],
  },
  act_glory_double: { rule: 'BV-T2', parts: [glory(1, 2), glory(2, 3)] },
  act_glory_blood: {
    rule: 'BV-T3',
    parts: [
      glory(1, 2),
      {
        cost: [bit('−1', 'gold'), bit('−2', 'wood'), bit('+1', 'damage')],
        gain: [bit('+1', 'glory')],
        words: 'pay 1 gold and 2 wood, take 1 damage, gain 1 glory',
      },
    ],
  },
  act_gold_scarred: {
    rule: 'BV-T4',
    parts: [gain('gold'), { ...gain('gold'), lines: ['most damage: +1'], when: 'nobody holds more damage than you' }],
  },
  act_wood_unscarred: {
    rule: 'BV-T5',
    parts: [gain('wood'), { ...gain('wood'), lines: ['least damage: +1'], when: 'nobody holds less damage than you' }],
  },
  act_repair: { rule: 'BV-T6', parts: [mend(1, 2), mend(2, 4)] },
  act_gold_raid: { rule: 'BV-T7', parts: [gain('gold'), raid('gold')] },
  act_gold_to_wood: { rule: 'BV-T8', parts: [swap('gold', 'wood')] },
  act_wood_to_gold: { rule: 'BV-T9', parts: [swap('wood', 'gold')] },
  act_balance: {
    rule: 'BV-T10',
    parts: [
      {
        cost: [],
        gain: [],
        lines: ['less gold or wood:', '+1 of it'],
        words: 'gain 1 of the good that you have less of; if equal, 1 of each',
      },
    ],
  },
  act_wood_levy: { rule: 'BV-T11', parts: [levy('wood')] },
  act_gold_levy: { rule: 'BV-T12', parts: [levy('gold')] },
  act_wood_raid: { rule: 'BV-T13', parts: [gain('wood'), raid('wood')] },
};

/** A part as it would work out for this player now, as far as the view tells; on board of the ship: `landing`. */
export function partWords(face: Face, index: number, player: Player, landing?: View['landing']): string {
  const part = faces[face].parts[index];
  if (!part) return '';
  if (face === 'act_wood_levy' || face === 'act_gold_levy') {
    const good = face === 'act_wood_levy' ? 'wood' : 'gold';
    return `gain ${Math.max(1, 3 - player.helmet_level)} ${good} (3, one less for each helmet)`;
  }
  if (face === 'act_balance') {
    const how = landing ?? compared(player);
    return how === 'equal' ? 'gain 1 gold and 1 wood' : how === 'less_gold' ? 'gain 1 gold' : 'gain 1 wood';
  }
  if (face === 'act_city') {
    if (!player.next_spots.length) return part.words;
    const helmets = player.next_needs
      ? ` and ${player.next_needs} ${player.next_needs > 1 ? 'helmets' : 'helmet'}`
      : '';
    return `move your hut one tier up: ${player.next_cost} gold${helmets}`;
  }
  return part.when ? `${part.words} if ${part.when}` : part.words;
}

function compared(player: Player): View['landing'] {
  return player.gold === player.wood ? 'equal' : player.gold < player.wood ? 'less_gold' : 'less_wood';
}
