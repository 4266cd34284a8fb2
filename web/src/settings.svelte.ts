// What this browser was told to prefer. It stays in the browser; the hall knows nothing of it.
export interface Settings {
  theme: 'dark' | 'light' | 'system';
  motion: 'system' | 'full' | 'reduced';
  /** Whether each question at a table is explained. */
  explain: 'first' | 'always' | 'never';
  /** How many games of each kind were played to their end here. */
  ended: Record<string, number>;
  mute: boolean;
  /** How loud, 0 to 1. */
  moves: number;
  drama: number;
  chat: number;
}

const usual: Settings = {
  theme: 'dark',
  motion: 'system',
  explain: 'first',
  ended: {},
  mute: false,
  moves: 0.6,
  drama: 0.7,
  chat: 0.4,
};
const place = 'meadhall';

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...usual, ...stored() });

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ light: light.matches, still: still.matches });
light.addEventListener('change', () => (system.light = light.matches));
still.addEventListener('change', () => (system.still = still.matches));

export function reducedMotion(): boolean {
  return settings.motion === 'reduced' || (settings.motion === 'system' && system.still);
}

/** So many games of a kind are somebody's first ones. */
export const firstGames = 2;

export function explains(game: string): boolean {
  return settings.explain === 'always' || (settings.explain === 'first' && (settings.ended[game] ?? 0) < firstGames);
}

/** Keeps the page as the settings say; called once, inside a component. */
export function followSettings() {
  $effect(() => {
    const theme = settings.theme === 'system' ? (system.light ? 'light' : 'dark') : settings.theme;
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.motion = reducedMotion() ? 'reduced' : 'full';
  });
  $effect(() => {
    try {
      localStorage.setItem(place, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing has the usual settings the next time.
    }
  });
}
