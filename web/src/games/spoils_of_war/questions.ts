// SPDX-License-Identifier: Apache-2.0
// Explains each question of the game to beginners: what it means, and what the choices do.
import type { spoils_of_war as game } from '../../generated/games';
import type { Explained } from '../../table/game';

export const questions: Record<Exclude<game.View['question'], 'nothing'>, Explained> = {
  first: {
    means: 'You are the Chief. You choose the player who makes the first bid of this Round.',
    choices:
      'The first bid is low and rarely challenged. Choose yourself to set its value, or another player to learn from their bid.',
    rule: 'SW-5.4.1',
  },
  turn: {
    means: 'A bid claims that there are at least this many dice of this value under all cups together.',
    choices:
      'Bid higher: more dice, or the same number of dice with a higher value. Your bid need not be true. Or challenge if you think the claim is false; then all players bet.',
    rule: 'SW-5.4.5',
  },
  bet: {
    means: 'Is the last bid true? If you think so, bet on the Declarer. If not, bet on the Challenger.',
    choices:
      'Losers lose their bet. Winners get their bet back and take Treasures: the winner with the highest bet becomes Chief and takes three, the others two. The Declarer and the Challenger must bet on themselves.',
    rule: 'SW-5.5.2',
  },
  norn: {
    means:
      'Your Norn Orb lets you bet last. The others have bet, and you can look at one of their bets before you place yours.',
    choices: 'Look at the bet of the player who should know most. Then bet with or against them.',
    rule: 'SW-A15',
  },
  lyre: {
    means: 'A Singing Lyre demands that you show two dice with the value of the bid, or pay Gold.',
    choices:
      'If you show two such dice, all players see them and you get the Lyre. If you pay, no one learns whether you have them.',
    rule: 'SW-A19',
  },
  my_dice: {
    means: 'Your dice are revealed and will be counted. Your Artifact can change one of them first.',
    choices:
      'Turn a die to the value of the bid if your side needs more such dice, or away from it if your side needs fewer. Or pass.',
    rule: 'SW-5.7.2',
  },
  gift: {
    means: 'Odin’s Chalice helped you win, so you must give it away.',
    choices:
      'Choose a player who lost. The Chalice helps them from the next Round on, so give it to the weakest player.',
    rule: 'SW-A16.1',
  },
  pick: {
    means: 'Your side won. Take Treasures from the pile: face-up ones or face-down Artifacts.',
    choices:
      'Four different items of one type are a Complete Set and score the most. The Artifacts you take are shown to you after your last choice.',
    rule: 'SW-5.8.5',
  },
  poll: {
    means: 'Artifacts can be used at this moment. All players are asked in the same way.',
    choices: 'Use one of yours now, or pass. Passing costs nothing, and no one sees whether you could have acted.',
    rule: 'SW-5.13.3',
  },
  response: {
    means: 'A player uses an Artifact. You can respond before it takes effect.',
    choices: 'A Sampo Talisman cancels it, and is then spent. Do not respond if the Artifact does not hurt you.',
    rule: 'SW-5.13.7',
  },
  trade: {
    means: 'Your Artifact shows you all cards of this player. You take one, and they get your Artifact.',
    choices: 'Take a card that completes one of your sets or breaks one of theirs. You must take one.',
    rule: 'SW-5.14.2',
  },
  leftover: {
    means:
      'You see all Treasures that no one took in earlier Rounds. Take one from the Stage that your Jarnglofar names.',
    choices: 'Take a card that fits your sets, or the highest value.',
    rule: 'SW-A7',
  },
  item: {
    means: 'Loki’s Gold becomes an item of your choice, and still counts as an Artifact.',
    choices: 'Choose an item that your sets lack. It stays this item until the game ends.',
    rule: 'SW-A9',
  },
  copy: {
    means: 'Your Mirror works like the Artifact it copies. Now choose how to use it.',
    choices: 'Choose the player, card or die that the copied Artifact needs.',
    rule: 'SW-A3',
  },
  forced: {
    means: 'You must use this Artifact now.',
    choices: 'You only choose how. If no choice is good, take the one that hurts you least.',
    rule: 'SW-5.12.8',
  },
};

export const explain = ({ question }: game.View): Explained | null =>
  question === 'nothing' ? null : questions[question];
