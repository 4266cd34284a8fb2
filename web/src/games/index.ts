// The tables that are drawn, one line each; each is loaded when somebody sits down at it.
import type { AnyGame } from '../table/game';

export const tables: Record<string, () => Promise<{ default: AnyGame }>> = {
  'bottlecap-vikings': () => import('./bottlecap_vikings'),
  'thunder-and-lightning': () => import('./thunder_and_lightning'),
  'vikings-gone-wild': () => import('./vikings_gone_wild'),
  'spoils-of-war': () => import('./spoils_of_war'),
};
