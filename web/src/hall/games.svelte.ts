// What can be played here, as the hall lists it (/games.json): players, length, options, bots.
export interface Option {
  name: string;
  /** As in TypeScript: 'a' | 'b', boolean, number, number | null, ('a' | 'b')[], string[]. */
  type: string;
  default: unknown;
  title: string;
  text: string;
}
export interface Listed {
  id: string;
  name: string;
  players: { min: number; max: number };
  minutes: [number, number];
  text: string;
  options: Option[];
  bots: string[];
}

export const games = $state<{ listed: Listed[] }>({ listed: [] });

let asked: Promise<void> | null = null;
export function loadGames(): Promise<void> {
  asked ??= fetch('/games.json').then(async (response) => {
    if (response.ok) games.listed = (await response.json()) as Listed[];
  });
  return asked;
}

export const listed = (id: string) => games.listed.find((game) => game.id === id);
export const players = ({ players: { min, max } }: Listed) => (min === max ? String(min) : `${min} to ${max}`);
export const minutes = ({ minutes: [from, to] }: Listed) => (from === to ? `${from} min` : `${from} to ${to} min`);
