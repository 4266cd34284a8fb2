// SPDX-License-Identifier: Apache-2.0
// The games as the hall lists them (/games.json): players, length, options, bots.
import type { GameListed } from '../generated/games';
import { range } from '../kit/plural';

export type Option = GameListed['options'][number];

export const games = $state<{ listed: GameListed[] }>({ listed: [] });

let asked: Promise<void> | null = null;
export function loadGames(): Promise<void> {
  asked ??= fetch('/games.json').then(async (response) => {
    if (response.ok) games.listed = (await response.json()) as GameListed[];
  });
  return asked;
}

export const listed = (id: string) => games.listed.find((game) => game.id === id);
export const players = ({ players: { min, max } }: GameListed) => range(min, max, 'player');
export const minutes = ({ minutes: [from, to] }: GameListed) => (from === to ? `${from} min` : `${from} to ${to} min`);
