// SPDX-License-Identifier: Apache-2.0
// The games with their own board. A game's module is loaded when its table is opened.
import type { AnyGame, Explained } from '../table/game';

export const tables: Record<string, () => Promise<{ default: AnyGame }>> = {
  'bottlecap-vikings': () => import('./bottlecap_vikings'),
  'thunder-and-lightning': () => import('./thunder_and_lightning'),
  'vikings-gone-wild': () => import('./vikings_gone_wild'),
  'spoils-of-war': () => import('./spoils_of_war'),
};

/** The explanations of each game's questions, loaded on demand. */
export const explanations: Record<string, () => Promise<{ explain: (view: never) => Explained | null }>> = {
  'bottlecap-vikings': () => import('./bottlecap_vikings/questions'),
  'thunder-and-lightning': () => import('./thunder_and_lightning/questions'),
  'vikings-gone-wild': () => import('./vikings_gone_wild/questions'),
  'spoils-of-war': () => import('./spoils_of_war/questions'),
};

const boxes = new Map<string, Promise<unknown>>();

/** The contents of a game's box (/data/GAME.json), requested once; null if they cannot be loaded. */
export function dataOf(game: string): Promise<unknown> {
  let box = boxes.get(game);
  if (!box) {
    box = fetch(`/data/${game}.json`).then(
      (response): Promise<unknown> | null => (response.ok ? response.json() : null),
      () => {
        boxes.delete(game);
        return null;
      },
    );
    boxes.set(game, box);
  }
  return box;
}
