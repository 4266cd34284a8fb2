// SPDX-License-Identifier: Apache-2.0
// Groups the log so that related events make one line: an exchange, for example, with its payment and its gain as
// details. Each game says which events make a line, which are details of the previous line, and which replace the
// previous line for the viewers who receive them. src/match/story.h does the same for the terminal.
import type { LogRole } from '../hall/wordings';

export interface StoryEntry<Entry> {
  line: Entry;
  details: Entry[];
}

/** Groups entries into lines with their details. Details without a line before them are left out. */
export function storyOf<Entry extends { role: LogRole }>(entries: readonly Entry[]): StoryEntry<Entry>[] {
  const story: StoryEntry<Entry>[] = [];
  for (const entry of entries) {
    const last = story.at(-1);
    if (entry.role === 'line' || (entry.role === 'replacement' && !last)) story.push({ line: entry, details: [] });
    else if (entry.role === 'replacement') last!.line = entry;
    else last?.details.push(entry);
  }
  return story;
}

const irregular: Record<string, string> = { has: 'have', is: 'are', does: 'do', goes: 'go' };
/** Verbs that follow "and" or "then" in a sentence of the log: "keeps a red token and returns a grey one". */
const verbs =
  /\b(and|then|but) (becomes|buys|damages|discards|draws|exchanges|gains|gets|gives|has|is|keeps|leaves|loses|moves|must|opens|pays|places|plays|puts|returns|reveals|rolls|sails|scores|shows|starts|takes|turns|wins)\b/g;

/** "draws" becomes "draw", "carries" "carry", "passes" "pass". */
export function plainForm(verb: string): string {
  const known = irregular[verb];
  if (known) return known;
  if (/[^aeiou]ies$/.test(verb)) return verb.slice(0, -3) + 'y';
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

/** A sentence about a player, for that player: "Lief draws a card." becomes "You draw a card." */
export function secondPerson(name: string, text: string): string | null {
  if (name && text.startsWith(`${name}'s `)) return `Your ${text.slice(name.length + 3)}`;
  if (!name || !text.startsWith(`${name} `)) return null;
  const rest = text
    .slice(name.length + 1)
    .replace(/^[a-z]+/, plainForm)
    .replace(verbs, (_, and: string, verb: string) => `${and} ${plainForm(verb)}`)
    .replaceAll('their own', 'your own');
  return `You ${rest}`;
}
