// SPDX-License-Identifier: Apache-2.0
// The catalogues of wordings (/words/GAME.json). Each is loaded once. Messages contain events and actions without their
// texts; readLine() and readOffer() add the texts with the catalogue of the game.
import type { Offer, WordingCatalogue } from '../generated/games';
import type { TableSnapshot } from './hall.svelte';
import { actionText, eventText, type Worded } from './words';

/** How the log shows an event: as a line, as a detail of the previous line, or instead of the previous line. */
export type LogRole = 'line' | 'detail' | 'replacement';

export interface LogLine<Event> {
  text: string;
  event: Event | null;
  /** Whether only some viewers receive this line. */
  own: boolean;
  role: LogRole;
}

const loaded = new Map<string, WordingCatalogue>();
const loading = new Map<string, Promise<WordingCatalogue>>();

/** The catalogue of a game; null if it is not loaded yet. */
export const wordingOf = (game: string) => loaded.get(game) ?? null;
export const keepWording = (game: string, wording: WordingCatalogue) => void loaded.set(game, wording);

async function fetchWording(game: string): Promise<WordingCatalogue> {
  for (let pause = 500; ; pause = Math.min(2 * pause, 15000)) {
    try {
      const response = await fetch(`/words/${game}.json`);
      if (!response.ok) throw new Error(response.statusText);
      const wording = (await response.json()) as WordingCatalogue;
      keepWording(game, wording);
      return wording;
    } catch {
      // There was no connection, or the response could not be read.
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

/** Loads the catalogue of a game once, and tries again until it succeeds. */
export function loadWording(game: string): Promise<WordingCatalogue> {
  const wording = loaded.get(game);
  if (wording) return Promise.resolve(wording);
  const request = loading.get(game) ?? fetchWording(game);
  loading.set(game, request);
  return request;
}

export function readLine<Event>(
  wording: WordingCatalogue,
  names: string[],
  line: TableSnapshot['lines'][number],
): LogLine<Event> {
  const event = line.event as Worded | undefined;
  const text = event ? eventText(wording, names, event) : (line.text ?? '');
  return {
    text,
    event: event ? ({ text, ...event } as Event) : null,
    own: line.own ?? false,
    role: (event && wording.events[event.kind]?.role) ?? 'line',
  };
}

export function readOffer<Action>(wording: WordingCatalogue, names: string[], offer: unknown): Offer<Action> {
  const { action, count, number } = offer as { action: Worded; count?: number; number?: string };
  const read = { action: { text: actionText(wording, names, action), ...action } as Action, count: count ?? 1 };
  return number === undefined ? read : { ...read, number };
}
