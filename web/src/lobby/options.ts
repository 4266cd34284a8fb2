// A game's options as fields: what kind of field a type makes, and what of it is worth a question.
import type { Option } from '../hall/games.svelte';

export type Field =
  | { kind: 'yes' }
  | { kind: 'one'; words: string[] }
  | { kind: 'some'; words: string[] }
  | { kind: 'number'; none: boolean };

const words = (type: string) => [...type.matchAll(/'([^']+)'/g)].map((match) => match[1]!);

/** The field for a type as the listing writes it; null: not to be chosen on the page. */
export function fieldOf({ name, type }: Option): Field | null {
  // The hall itself knows whether a table is played live.
  if (name === 'mode') return null;
  if (type === 'boolean') return { kind: 'yes' };
  if (type === 'number') return { kind: 'number', none: false };
  if (type === 'number | null') return { kind: 'number', none: true };
  const known = words(type);
  if (known.length === 0) return null;
  return { kind: type.endsWith('[]') ? 'some' : 'one', words: known };
}

export const spoken = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
