// SPDX-License-Identifier: Apache-2.0
// Counts where the values of a game's data come from. Each row of the data (a card, a tile, a building, ...) has either
// `source` (one text) or `sources` (one text per value). Each text contains one or more of these words: "rulebook",
// "found" (in another publication), "house" (we chose the value).
export interface SourceCounts {
  rows: number;
  /** Rows with at least one house value. */
  house: number;
  /** Rows in which only the name or the wording is ours. They are also counted in `house`. */
  wordingOnly: number;
}

/** Matches for example "effect: rulebook; wording: house". */
const wordingOnly = /^[^:;]+: rulebook; (?:name|words|wording): house$/;

/** Counts the rows of a game's data (/data/GAME.json). */
export function countSources(data: unknown): SourceCounts {
  const counts: SourceCounts = { rows: 0, house: 0, wordingOnly: 0 };
  const visit = (value: unknown) => {
    if (value === null || typeof value !== 'object') return;
    if (!Array.isArray(value)) {
      const { source = null, sources = null } = value as { source?: unknown; sources?: unknown };
      if (source !== null || sources !== null) {
        const text = typeof source === 'string' ? source : JSON.stringify(sources ?? source);
        counts.rows += 1;
        if (/\bhouse\b/.test(text)) counts.house += 1;
        if (wordingOnly.test(text)) counts.wordingOnly += 1;
      }
    }
    Object.values(value).forEach(visit);
  };
  visit(data);
  return counts;
}

export function sum(all: SourceCounts[]): SourceCounts {
  const total = (key: keyof SourceCounts) => all.reduce((before, counts) => before + counts[key], 0);
  return { rows: total('rows'), house: total('house'), wordingOnly: total('wordingOnly') };
}
