// What this browser was told to prefer. It stays in the browser; the hall knows nothing of it.
export interface Settings {
  theme: 'dark' | 'light' | 'system';
  motion: 'system' | 'full' | 'reduced';
  mute: boolean;
  /** How loud, 0 to 1. */
  moves: number;
  drama: number;
  chat: number;
}

const usual: Settings = {
  theme: 'dark',
  motion: 'system',
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
