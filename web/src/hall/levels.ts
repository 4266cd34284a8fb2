// The bots' levels, from the weakest up, as `meadhall games` names them.
export const levels = [
  { id: 'thrall', name: 'Thrall', words: 'learning' },
  { id: 'karl', name: 'Karl', words: 'plays quickly' },
  { id: 'jarl', name: 'Jarl', words: 'thinks ahead' },
];
