// The bots' levels in words, from the weakest up. Which of them a game has, its listing says.
export const levels = [
  { id: 'thrall', name: 'Thrall', words: 'a beginner' },
  { id: 'karl', name: 'Karl', words: 'quick and solid' },
  { id: 'jarl', name: 'Jarl', words: 'thinks ahead' },
] as const;
export type Level = (typeof levels)[number]['id'];
