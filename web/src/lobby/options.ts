// SPDX-License-Identifier: Apache-2.0
// A game's options as form fields.
import type { Option } from '../hall/games.svelte';

export type Field =
  | { kind: 'yes' }
  | { kind: 'one'; words: string[] }
  | { kind: 'some'; words: string[] }
  | { kind: 'number'; none: boolean };

const words = (type: string) => [...type.matchAll(/'([^']+)'/g)].map((match) => match[1]!);

/** The form field for an option, from its type in /games.json; null if the page does not offer the option. */
export function fieldOf({ name, type }: Option): Field | null {
  // The hall derives the option `mode` from the clock, so players do not choose it.
  if (name === 'mode') return null;
  if (type === 'boolean') return { kind: 'yes' };
  if (type === 'number') return { kind: 'number', none: false };
  if (type === 'number | null') return { kind: 'number', none: true };
  const known = words(type);
  if (known.length === 0) return null;
  return { kind: type.endsWith('[]') ? 'some' : 'one', words: known };
}

export const spoken = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
