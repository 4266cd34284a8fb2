// SPDX-License-Identifier: Apache-2.0
// Makes the text of an event or action from its fields and the catalogue of the game, `/words/GAME.json`
// (docs/protocol.md, "Words"). src/codec/wording.h writes the catalogue. A catalogue in another language gives the text
// in that language. tests/match/wording_cases.json tests this file, the example client and the catalogue.
import type { Wording, WordingCatalogue } from '../generated/games';

/** An event or action: its kind, its fields, and in `words` the text of values that the hall has written. */
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
  let one = false; // the last number was 1, so {s} is empty
  let something = false; // a field since the last bracket is not 0 or empty
  const fill = (part: string) =>
    part.replace(/\{(\w+)\}/g, (_, field: string) => {
      if (field === 's') return one ? '' : 's';
      const way = wording!.fields[field]!;
      const value = way === 'text' ? (values.words?.[field] ?? null) : values[field];
      if (way === 'number') one = value === 1;
      if (value !== null && !(way === 'number' && value === 0) && !(Array.isArray(value) && value.length === 0))
        something = true;
      return valueText(catalogue, names, way, value);
    });
  // A part in brackets is left out if all its fields are 0 or empty.
  return (wording?.pattern ?? '').replace(/\[([^\]]*)\]|[^[]+/g, (part: string, inBrackets: string | undefined) => {
    if (inBrackets === undefined) return fill(part);
    const before = one;
    something = false;
    const text = fill(inBrackets);
    if (something) return text;
    one = before;
    return '';
  });
}

/** The text of a value. `way` is how it is written, such as "number", "seat[]" or "Face?". */
function valueText(catalogue: WordingCatalogue, names: string[], way: string, value: unknown): string {
  if (way.endsWith('[]')) {
    const item = way.slice(0, -2);
    const texts = (value as unknown[]).map((each) => valueText(catalogue, names, item, each));
    const last = item === 'seat' && texts.length > 1 ? ` and ${texts.pop()}` : '';
    return texts.join(', ') + last;
  }
  const type = way.replace('?', '');
  const table = catalogue.names[type];
  if (table) return table[String(value ?? '')] ?? String(value ?? '');
  if (value === null) return '';
  if (type === 'seat') return names[value as number] ?? `P${(value as number) + 1}`;
  const part = catalogue.parts[type];
  return part ? patternText(catalogue, names, part, value as Values) : String(value);
}
