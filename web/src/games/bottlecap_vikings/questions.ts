// SPDX-License-Identifier: Apache-2.0
// Explains each question of the game to beginners: what it means, and what the choices do.
import type { bottlecap_vikings as game } from '../../generated/games';
import type { Explained } from '../../table/game';

export const questions: Record<Exclude<game.View['question'], 'nothing'>, Explained> = {
  side: {
    means: 'Your city card has two sides: a common city, the same for all players, and a unique one.',
    choices: 'The common side is easier to start with. The unique side has other abilities, costs and helmets.',
    rule: 'BV-3.7',
  },
  start: {
    means: 'Your ship starts beside any of the eight spaces. Starting is neither an attack nor an action.',
    choices:
      'You sail clockwise, 1 to 3 spaces per turn. Start 1 to 3 spaces before the space that you want to use first.',
    rule: 'BV-3.8',
  },
  goods: {
    means: 'You get a few goods before the game. You choose how many are wood; the rest are gold.',
    choices: 'Wood repairs ships and is most of the cost of glory. Gold moves your hut up the city.',
    rule: 'BV-3.10',
  },
  free: {
    means: 'With four players each hut moves up one tier before the game, for free.',
    choices: 'You keep the ability of that spot for the whole game. The white lines show where your hut can go next.',
    rule: 'BV-3.11',
  },
  move: {
    means: 'You must sail. You can use the space where you stop, and you attack all ships there.',
    choices:
      'Crossing the red line costs 1 damage. An attack gives 1 damage to all players there, including you. The fourth red token in play brings the Valkyries.',
    rule: 'BV-5.3',
  },
  take: {
    means: 'Your ability lets you take one good from this opponent. Then you give one back.',
    choices: 'Take the good that you need more. You can give back wood or gold.',
    rule: 'BV-5.35',
  },
  give: {
    means: 'You took a good from this opponent. Now give one in return.',
    choices: 'Give the good you need less. It is lost if it does not fit on their meter.',
    rule: 'BV-5.35',
  },
  keep: {
    means: 'Your Fate Reader drew two damage tokens. You keep one token. The other goes back into the bag.',
    choices:
      'Each token is one damage. Red tokens count towards the four that bring the Valkyries; grey tokens do not.',
    rule: 'BV-A8',
  },
  pre: {
    means: 'You can use some abilities before you use the space. Use each of them once or not at all.',
    choices: 'Each button shows what the ability costs. Then continue to the space.',
    rule: 'BV-5.14',
  },
  act: {
    means: 'You can use the space where you stopped: each part once, in any order, or none.',
    choices: 'Red with a minus is the cost, green with a plus is the gain. Parts you cannot pay for are not offered.',
    rule: 'BV-5.15',
  },
  heal: {
    means: 'You lose damage. You choose which tokens go back into the bag.',
    choices:
      'Returning red tokens delays the Valkyries. What the Valkyries take from you does not depend on the colour.',
    rule: 'BV-5.31',
  },
  rotate: {
    means: 'The bottlecap turns with the helper and the red line. Spaces and ships stay where they are.',
    choices:
      'Turn the line out of your way or into the way of others, or turn the helper to the space where you will stop.',
    rule: 'BV-A21',
  },
  doubling: {
    means: 'You double one of your two goods, once.',
    choices: 'Usually double the good that you have more of. Goods beyond the end of the meter are lost.',
    rule: 'BV-A23',
  },
  copy: {
    means: 'You borrow an ability that you do not have. It can come from any city in this game.',
    choices:
      'You keep it until the game ends. An ability that works every turn is worth more than one that works once.',
    rule: 'BV-A11',
  },
};

export const explain = ({ question }: game.View): Explained | null =>
  question === 'nothing' ? null : questions[question];
