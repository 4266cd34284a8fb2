// SPDX-License-Identifier: Apache-2.0
// Applies deltas to the last known snapshot of a table (docs/protocol.md, "Deltas"). src/protocol/deltas.cpp makes them;
// tests/server/deltas.json tests both sides.
import type { protocol } from '../generated/games';

type TableSnapshot = Extract<protocol.ServerMessage, { is: 'table' }>;
type Members = { [key: string]: unknown };

/** The phrases that a socket has received, by number. A phrase is sent once; later messages contain only its number. */
export type Phrases = Map<number, string[]>;

export function addPhrases(delta: protocol.TableDelta, phrases: Phrases) {
  for (const [number, phrase] of Object.entries(delta.phrases ?? {})) phrases.set(Number(number), phrase);
}

/** The snapshot after the delta. Adds the delta's phrases to `phrases`; does not modify `before`. */
export function applyDelta(before: TableSnapshot, delta: protocol.TableDelta, phrases: Phrases): TableSnapshot {
  addPhrases(delta, phrases);
  const after = { ...(delta.now ? (applyDifference(before, delta.now) as TableSnapshot) : before) };
  after.first_line = before.first_line + before.lines.length;
  const names = after.seats.map((seat) => seat.name);
  after.lines = (delta.lines ?? []).map((line) => {
    const own = Array.isArray(line) && typeof line[0] === 'object';
    const packed = (own ? line[0] : line) as protocol.DeltaLine;
    if (typeof packed === 'string') return { text: packed, event: null, own };
    const event = Array.isArray(packed) ? unpackEvent(phrases.get(packed[0])!, packed.slice(1), names) : packed;
    return { text: event.text, event, own };
  });
  after.first_chat = before.first_chat + before.chat.length;
  after.chat = delta.chat ?? [];
  if (delta.question !== undefined)
    after.question = typeof delta.question === 'number' ? phrases.get(delta.question)![0]! : delta.question;
  if (delta.offers) after.offers = offersAfter(before.offers as unknown[], delta.offers, phrases);
  return after;
}

/** Returns `before` with the difference applied. Unchanged parts are the same objects, not copies. */
function applyDifference(before: unknown, difference: protocol.Difference): unknown {
  if (difference === null || typeof difference !== 'object') return difference;
  if (!Array.isArray(difference)) {
    const after = (Array.isArray(before) ? [...before] : { ...(before as Members) }) as Members;
    for (const [key, each] of Object.entries(difference)) {
      if (Array.isArray(each) && each.length === 0) delete after[key];
      else after[key] = applyDifference(after[key], each);
    }
    return after;
  }
  if (difference.length === 1) return difference[0];
  const [at, gone, ...items] = difference as [number, number, ...unknown[]];
  const list = before as unknown[];
  return [...list.slice(0, at), ...items, ...list.slice(at + gone)];
}

function offersAfter(before: unknown[], parts: protocol.OfferPart[], phrases: Phrases): unknown[] {
  return parts.flatMap((part): unknown[] => {
    if (!Array.isArray(part)) return [part];
    const [first, ...rest] = part;
    if (typeof rest[0] === 'number') return before.slice(first, first + rest[0]);
    const [pattern, kind] = phrases.get(first) as [string, string];
    const values = pattern.split('{').length - 1 + (pattern.includes('+}') ? 1 : 0);
    let row: unknown[] = [];
    return (rest as unknown[][]).map((last) => {
      // A row leaves out its first values if they equal those of the previous row.
      row = [...row.slice(0, values - last.length), ...last];
      return unpackOffer(pattern, kind, row);
    });
  });
}

/** Builds an event from its phrase: {seat@} becomes the seat's name, {card^} the value in title case. */
function unpackEvent(phrase: string[], values: unknown[], names: string[]) {
  const [pattern, kind, ...fields] = phrase as [string, string, ...string[]];
  const own: Members = Object.fromEntries(fields.map((field, i) => [field, values[i]]));
  const text = pattern.replace(/\{([^}@^]*)([@^]?)\}/g, (_, field: string, way: string) => {
    const value = own[field];
    if (way === '@') return names[value as number]!;
    return way === '^'
      ? String(value)
          .replaceAll('_', ' ')
          .replace(/(^| )[a-z]/g, (begin) => begin.toUpperCase())
      : String(value);
  });
  return { text, kind, ...own };
}

/** Builds an offer from its pattern and its row of values, for example 'bid {quantity}x{value}' and [6, 4]. */
function unpackOffer(pattern: string, kind: string, row: unknown[]) {
  const fields: Members = {};
  let number: string | undefined;
  let taken = 0;
  const text = pattern.replace(/\{([^}]*?)(\+?)\}/g, (_, field: string, counts: string) => {
    if (counts) number = field;
    fields[field] = row[taken];
    return String(row[taken++]);
  });
  const action = { text, kind, ...fields };
  return number === undefined ? { action, count: 1 } : { action, count: row[taken], number };
}
