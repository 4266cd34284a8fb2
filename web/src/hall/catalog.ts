// How the page speaks of each game. What can be chosen at a table comes from the hall (/games.json).
import boar from 'icon:boar';
import cup from 'icon:rolling-dice-cup';
import dice from 'icon:perspective-dice-six-faces-three';
import drakkar from 'icon:drakkar';
import hammer from 'icon:thor-hammer';
import pebbles from 'icon:stone-pile';

export interface Shown {
  id: string;
  name: string;
  icon: string;
  /** Its ground behind the icon in lists. */
  tone: string;
  pitch: string;
  players: [number, number];
  /** How many sit down for "play now". */
  usual: number;
  length: string;
  /** The letters before its rules' numbers. */
  rules: string;
}

export const shown: Shown[] = [
  {
    id: 'spoils-of-war',
    name: 'Spoils of War',
    icon: cup,
    tone: '#6f4326',
    pitch: 'Bid on hidden dice, bet on who lies. The winners split the treasure.',
    players: [3, 10],
    usual: 4,
    length: '45 to 60 min',
    rules: 'SW',
  },
  {
    id: 'bottlecap-vikings',
    name: 'Bottlecap Vikings',
    icon: drakkar,
    tone: '#17586a',
    pitch: 'Sail the rondel and raise your city. Dodge the Valkyries.',
    players: [2, 4],
    usual: 3,
    length: '30 to 45 min',
    rules: 'BV',
  },
  {
    id: 'thunder-and-lightning',
    name: 'Thunder & Lightning',
    icon: hammer,
    tone: '#2b4c86',
    pitch: 'Thor and Loki bluff face to face. Two treasures decide it.',
    players: [2, 2],
    usual: 2,
    length: '40 min',
    rules: 'TL',
  },
  {
    id: 'vikings-gone-wild',
    name: 'Vikings Gone Wild',
    icon: boar,
    tone: '#5a3d86',
    pitch: 'Build a village and a deck. Raid your neighbours.',
    players: [2, 4],
    usual: 3,
    length: '45 to 90 min',
    rules: 'VG',
  },
];

const small: Pick<Shown, 'id' | 'name' | 'icon' | 'tone'>[] = [
  { id: 'pebbles', name: 'Pebbles', icon: pebbles, tone: '#3c4a52' },
  { id: 'liars-dice', name: "Liar's Dice", icon: dice, tone: '#3c4a52' },
];

export function gameOf(id: string): Pick<Shown, 'id' | 'name' | 'icon' | 'tone'> {
  return [...shown, ...small].find((game) => game.id === id) ?? { id, name: id, icon: dice, tone: '#3c4a52' };
}

/** The rulebook that a rule's number is in: "TL-5.20". */
export function bookOf(rule: string): string | null {
  return shown.find((game) => rule.startsWith(`${game.rules}-`))?.id ?? null;
}

export function ruleLink(rule: string): string | null {
  const book = bookOf(rule);
  return book ? `/rules/${book}#${rule}` : null;
}
