// SPDX-License-Identifier: Apache-2.0
// The bots' levels, weakest first. A game's entry in /games.json lists the levels it has.
export const levels = [
  { id: 'thrall', name: 'Thrall', words: 'easy' },
  { id: 'karl', name: 'Karl', words: 'medium' },
  { id: 'jarl', name: 'Jarl', words: 'hard' },
] as const;
export type Level = (typeof levels)[number]['id'];

/** The name of a bot's level, for example "Jarl". */
export const levelName = (id: string) => levels.find((level) => level.id === id)?.name ?? 'Bot';
