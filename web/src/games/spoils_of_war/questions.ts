// What each question means, for beginners.
import type { spoils_of_war as game } from '../../generated/games';
import type { Explained } from '../../table/game';

export const questions: Record<Exclude<game.View['question'], 'nothing'>, Explained> = {
  first: {
    means: 'You are the Chief, and say who must open the bidding of this round.',
    choices:
      'The first bid is low and rarely challenged. Name yourself to set its value, or another to hear him first.',
    rule: 'SW-5.4.1',
  },
  turn: {
    means: 'A bid claims: under all the cups together lie at least so many dice of this value.',
    choices:
      'Bid higher (more dice, or as many of a higher value), true or not; or challenge if you think that the claim is false. The challenge begins the betting.',
    rule: 'SW-5.4.5',
  },
  bet: {
    means: 'Is the last bid true? Bet on the Declarer if you think so, on the Challenger if not.',
    choices:
      'Losers lose their bet. Winners get it back and take Treasures: the largest bet becomes Chief and takes three, the others two. Whoever declared or challenged must bet on himself.',
    rule: 'SW-5.5.2',
  },
  norn: {
    means: 'You waited with the Norn Orb: the others have bet, and you may look at one of their bets before yours.',
    choices: 'Look at the Viking who should know most, then bet with him or against him.',
    rule: 'SW-A15',
  },
  lyre: {
    means: 'Somebody’s Singing Lyre asks for two of your dice with the value of the bid, or for Gold.',
    choices: 'Showing two tells everybody of them, and brings you the Lyre. Paying tells nobody whether you have them.',
    rule: 'SW-A19',
  },
  my_dice: {
    means: 'Your dice lie open and will be counted. An Artifact of yours may turn one of them first.',
    choices: 'Turn a die to the value of the bid or away from it, whichever your side needs, or pass.',
    rule: 'SW-5.7.2',
  },
  gift: {
    means: 'You won with the help of Odin’s Chalice, so it leaves you.',
    choices: 'Choose one of the losers. It works for its new owner from the next round on: give it to the weakest.',
    rule: 'SW-A16.1',
  },
  pick: {
    means: 'You were on the winning side: take your Treasures from the pile, open ones or face-down Artifacts.',
    choices:
      'Four different items of one type make a set and pay most. Artifacts have powers that you see after the last choice.',
    rule: 'SW-5.8.5',
  },
  poll: {
    means: 'This is one of the moments in which Artifacts may be used. Everybody is asked the same way.',
    choices: 'Use one of yours now, or pass. Passing costs nothing and nobody sees whether you could have acted.',
    rule: 'SW-5.13.3',
  },
  response: {
    means: 'Somebody uses an Artifact. Before it happens it may be answered.',
    choices: 'A Sampo Talisman cancels it. Let it happen if it does not hurt you: your answer is spent for good.',
    rule: 'SW-5.13.7',
  },
  trade: {
    means: 'Your Artifact lets you see all of this Viking’s cards; you take one, and he gets your Artifact.',
    choices: 'Take what completes a set of yours or breaks one of his. You must take one.',
    rule: 'SW-5.14.2',
  },
  leftover: {
    means: 'You look through the Treasures that nobody took in earlier rounds, and take one of your Stage.',
    choices: 'Take what fits your sets, or the highest value.',
    rule: 'SW-A7',
  },
  item: {
    means: 'Loki’s Gold becomes an item of your choice, and still counts as an Artifact.',
    choices: 'Name the item that your sets lack. It stays that to the end of the game.',
    rule: 'SW-A9',
  },
  copy: {
    means: 'Your Mirror acts as the Artifact that it copies. Now say how.',
    choices: 'Choose as its owner would: whom, which card, which die.',
    rule: 'SW-A3',
  },
  forced: {
    means: 'This Artifact cannot wait: it must be used in this moment.',
    choices: 'You only choose how. If nothing good is there, choose what hurts you least.',
    rule: 'SW-5.12.8',
  },
};

export const explain = ({ question }: game.View): Explained | null =>
  question === 'nothing' ? null : questions[question];
