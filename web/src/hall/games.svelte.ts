// What can be played here, as the hall lists it (/games.json): players, length, options, bots.
import type { GameListed } from '../generated/games';

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
export const players = ({ players: { min, max } }: GameListed) => (min === max ? String(min) : `${min} to ${max}`);
export const minutes = ({ minutes: [from, to] }: GameListed) => (from === to ? `${from} min` : `${from} to ${to} min`);
