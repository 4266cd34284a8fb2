// SPDX-License-Identifier: Apache-2.0
// Preferences of this browser. They are stored in the browser and never sent to the hall.
export interface Settings {
  theme: 'dark' | 'light' | 'system';
  motion: 'system' | 'full' | 'reduced';
  /** When questions at a table are explained. */
  explain: 'first' | 'always' | 'never';
  /** Number of matches that were finished in this browser, by game. */
  ended: Record<string, number>;
  mute: boolean;
  /** Volumes, 0 to 1. */
  moves: number;
  drama: number;
  chat: number;
}

const defaults: Settings = {
  theme: 'dark',
  motion: 'system',
  explain: 'first',
  ended: {},
  mute: false,
  moves: 0.6,
  drama: 0.7,
  chat: 0.4,
};
const storageKey = 'meadhall';

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...defaults, ...stored() });

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ light: light.matches, still: still.matches });
light.addEventListener('change', () => (system.light = light.matches));
still.addEventListener('change', () => (system.still = still.matches));

export function reducedMotion(): boolean {
  return settings.motion === 'reduced' || (settings.motion === 'system' && system.still);
}

/** With `explain: 'first'`, questions are explained in this number of first matches of each game. */
export const firstGames = 2;

export function explains(game: string): boolean {
  return settings.explain === 'always' || (settings.explain === 'first' && (settings.ended[game] ?? 0) < firstGames);
}

/** Applies the settings to the page and stores them. Call once, inside a component. */
export function followSettings() {
  $effect(() => {
    const theme = settings.theme === 'system' ? (system.light ? 'light' : 'dark') : settings.theme;
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.motion = reducedMotion() ? 'reduced' : 'full';
  });
  $effect(() => {
    try {
      localStorage.setItem(storageKey, JSON.stringify(settings));
    } catch {
      // Without storage the next visit starts with the default settings.
    }
  });
}
