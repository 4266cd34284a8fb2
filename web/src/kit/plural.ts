// SPDX-License-Identifier: Apache-2.0
// Counts with their nouns: "1 card", "2 cards", "2 to 4 players".
const rules = new Intl.PluralRules('en');

/** The noun alone, in the form that fits the number. Give `many` if adding an s is not enough. */
export function plural(n: number, one: string, many = `${one}s`): string {
  return rules.select(n) === 'one' ? one : many;
}

/** The number and its noun: "1 card", "2 cards". */
export function count(n: number, one: string, many?: string): string {
  return `${n} ${plural(n, one, many)}`;
}

/** A range and its noun: "2 players", "2 to 4 players". */
export function range(min: number, max: number, one: string, many?: string): string {
  return min === max ? count(min, one, many) : `${min} to ${count(max, one, many)}`;
}
