// SPDX-License-Identifier: Apache-2.0
// Makes the text of an event or action from its fields and the catalogue of the game, `/words/GAME.json`
// (docs/protocol.md, "Words"). src/codec/wording.h writes the catalogue. A catalogue in another language gives the text
// in that language. tests/match/wording_cases.json tests this file, the example client and the catalogue.
import type { Wording, WordingCatalogue } from '../generated/games';

/**
 * An event or action: its kind and its fields. `words` has the texts of its composite values, which only the hall can
 * write (docs/glossary.md, "catalogue").
 */
export interface Worded {
  kind: string;
  words?: Record<string, string>;
}
type Values = Record<string, unknown> & { words?: Record<string, string> };

export function eventText(catalogue: WordingCatalogue, names: string[], event: Worded): string {
  return patternText(catalogue, names, catalogue.events[event.kind], event as unknown as Values);
}

export function actionText(catalogue: WordingCatalogue, names: string[], action: Worded): string {
  return patternText(catalogue, names, catalogue.actions[action.kind], action as unknown as Values);
}

/** The text of a pattern. A kind that the catalogue lacks has no text. */
function patternText(catalogue: WordingCatalogue, names: string[], wording: Wording | undefined, values: Values) {
  let one = false; // true if the last number is 1: then {s} is empty
  // The text of a part, or null if the part may be left out and all its fields are 0 or empty.
  const partText = (part: string, mayBeLeftOut: boolean): string | null => {
    const before = one;
    let something = !mayBeLeftOut;
    const text = part.replace(/\{(\w+)\}/g, (_, field: string) => {
      if (field === 's') return one ? '' : 's';
      const way = wording!.fields[field]!;
      const value = way === 'text' ? values.words?.[field] : values[field];
      if (way === 'number') one = value === 1;
      something ||= isSomething(catalogue, way, value);
      return valueText(catalogue, names, way, value);
    });
    if (!something) one = before;
    return something ? text : null;
  };
  const sections = /\[([^\]]*)\]|<([^>]*)>|[^[<]+/g;
  return (wording?.pattern ?? '').replace(sections, (plain: string, inBrackets?: string, list?: string) => {
    if (inBrackets !== undefined) return partText(inBrackets, true) ?? '';
    if (list === undefined) return partText(plain, false)!;
    const parts = list.split('|');
    const texts = parts.map((part) => partText(part, true)).filter((text) => text !== null);
    return texts.length > 0 ? inSentence(catalogue, texts) : parts.at(-1)!;
  });
}

function inSentence(catalogue: WordingCatalogue, texts: string[]): string {
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(catalogue.and);
}

/** Whether a value has something to show. False for 0, null, an empty list, and a missing text. */
function isSomething(catalogue: WordingCatalogue, way: string, value: unknown): boolean {
  if (way === 'text') return value !== undefined;
  if (way.endsWith('?')) return value !== null;
  if (way.endsWith('[]')) return (value as unknown[]).length > 0;
  const fields = Object.entries(catalogue.parts[way]?.fields ?? {});
  if (fields.length > 0) return fields.some(([field, each]) => isSomething(catalogue, each, (value as Values)[field]));
  return way !== 'number' || value !== 0;
}

/** The text of a value. `way` is the type of its field in the catalogue, such as "number", "seat[]" or "Face?". */
function valueText(catalogue: WordingCatalogue, names: string[], way: string, value: unknown): string {
  if (way.endsWith('[]')) {
    const texts = (value as unknown[]).map((each) => valueText(catalogue, names, way.slice(0, -2), each));
    return way === 'seat[]' ? inSentence(catalogue, texts) : texts.join(', ');
  }
  const type = way.replace('?', '');
  const word = String(value ?? '');
  const table = catalogue.names[type];
  if (table) return table[word] ?? word;
  if (word === '') return '';
  if (type === 'seat') return names[value as number] ?? `P${(value as number) + 1}`;
  const part = catalogue.parts[type];
  return part ? patternText(catalogue, names, part, value as Values) : word;
}
