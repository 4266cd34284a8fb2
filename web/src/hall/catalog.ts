// SPDX-License-Identifier: Apache-2.0
// Names, icons and pictures of the games. Players, length and options come from the hall (/games.json).
import boar from 'icon:boar';
import cup from 'icon:rolling-dice-cup';
import dice from 'icon:perspective-dice-six-faces-three';
import drakkar from 'icon:drakkar';
import hammer from 'icon:thor-hammer';
import pebbles from 'icon:stone-pile';
import bottlecap from '../look/pictures/bottlecap-vikings.svg';
import spoils from '../look/pictures/spoils-of-war.svg';
import thunder from '../look/pictures/thunder-and-lightning.svg';
import vikings from '../look/pictures/vikings-gone-wild.svg';

export interface GameInfo {
  id: string;
  name: string;
  icon: string;
  /** The background colour of the icon in lists. */
  tone: string;
}
export interface BigGame extends GameInfo {
  picture: string;
  /** Default number of players for "Play now". */
  defaultPlayers: number;
  /** The prefix of the game's rule ids. */
  rules: string;
}

/** The four games of the hall, in the order of the lobby. */
export const bigGames: BigGame[] = [
  {
    id: 'spoils-of-war',
    name: 'Spoils of War',
    icon: cup,
    tone: '#6f4326',
    picture: spoils,
    defaultPlayers: 4,
    rules: 'SW',
  },
  {
    id: 'bottlecap-vikings',
    name: 'Bottlecap Vikings',
    icon: drakkar,
    tone: '#17586a',
    picture: bottlecap,
    defaultPlayers: 3,
    rules: 'BV',
  },
  {
    id: 'thunder-and-lightning',
    name: 'Thunder & Lightning',
    icon: hammer,
    tone: '#2b4c86',
    picture: thunder,
    defaultPlayers: 2,
    rules: 'TL',
  },
  {
    id: 'vikings-gone-wild',
    name: 'Vikings Gone Wild',
    icon: boar,
    tone: '#5a3d86',
    picture: vikings,
    defaultPlayers: 3,
    rules: 'VG',
  },
];

const small: GameInfo[] = [
  { id: 'pebbles', name: 'Pebbles', icon: pebbles, tone: '#3c4a52' },
  { id: 'liars-dice', name: "Liar's Dice", icon: dice, tone: '#3c4a52' },
];

export function gameOf(id: string): GameInfo {
  return [...bigGames, ...small].find((game) => game.id === id) ?? { id, name: id, icon: dice, tone: '#3c4a52' };
}

/** The address of a rule such as "TL-5.20"; null if it is not a rule of the four games. */
export function ruleLink(rule: string): string | null {
  const book = bigGames.find((game) => rule.startsWith(`${game.rules}-`))?.id;
  return book ? `/rules/${book}#${rule}` : null;
}
