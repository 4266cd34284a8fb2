// What each question means, for beginners.
import type { vikings_gone_wild as game } from '../../generated/games';
import type { Explained } from '../../table/game';

/** Steps that the game takes by itself: nobody is asked. */
type Silent = 'over' | 'resolve' | 'draw' | 'gain_vp' | 'river_moves' | 'end_turn' | 'storage' | 'round_end';

export const questions: Record<Exclude<game.View['question'], Silent>, Explained> = {
  turn: {
    means: 'Spend Beer and Gold, use your hand and raid, in any order and as often as you can pay.',
    choices:
      'A card that you buy comes to your hand in a later round, a Building works from the next one. What you do not spend is lost, but for what Containers store.',
    rule: 'VG-D1',
  },
  defend: {
    means: 'Your village is raided. Each lit Building stands if its defense is higher than the strength against it.',
    choices: 'Lay Defense cards from your hand onto Buildings under attack, or say that you are done. Equal is lost.',
    rule: 'VG-D2',
  },
  pick_favor: {
    means: 'You have earned a Divine Favor: take one of the gods shown, for nothing.',
    choices: 'It joins your deck and comes to your hand in a later round. Choose the one that fits your plan.',
    rule: 'VG-D3',
  },
  draco_resource: {
    means: 'Draco is beaten and leaves you one token.',
    choices: 'Beer or Gold: it goes into a Container of that kind with room, else onto your Town Hall for this round.',
    rule: 'VG-D4',
  },
  store_loot: {
    means: 'You won a token, and more than one of your Containers has room for it.',
    choices: 'A Container with four tokens is worth 1 VP every round, so fill one before you begin another.',
    rule: 'VG-D5',
  },
  loot_from: {
    means: 'Your Theft takes a token from one of this player’s Containers.',
    choices: 'Taking from a full one costs him the VP that it would bring.',
    rule: 'VG-D6',
  },
  plus: {
    means: 'Some who fought for you have an extra effect that you may use now.',
    choices: 'Use them one by one, or no more. What you do not use is lost.',
    rule: 'VG-D7',
  },
  put_back: {
    means: 'You have drawn with Huginn and Muninn; one card of your hand goes back onto your deck.',
    choices: 'You will draw it again next: put back what you cannot use this round.',
    rule: 'VG-D8',
  },
  discard: {
    means: 'Loki makes everybody else discard a card.',
    choices: 'Let go of what helps you least until your next turn. It is not gone, only in your discard pile.',
    rule: 'VG-D9',
  },
  store: {
    means:
      'The round ends. Beer and Gold that lie on Breweries and Gold Factories are lost unless Containers hold them.',
    choices: 'Say how many tokens lie in this Container. Four in one bring 1 VP, every round anew.',
    rule: 'VG-D10',
  },
  keep: {
    means: 'For each Drakkar that you have built you may keep a card of your hand for the next round.',
    choices: 'A kept card is one more than you draw. Nobody sees which.',
    rule: 'VG-D11',
  },
  pay: {
    means: 'You chose to pay by hand: say how much comes from each source.',
    choices: 'First spend what is lost anyway at the end of your turn or of the round; what is stored can wait.',
    rule: 'VG-D12',
  },
  muster: {
    means: 'You prepare an attack. Nothing has happened yet, and nobody else sees what you plan.',
    choices:
      'Send Units and Heroes against a Building, arm Units with weapons, open a group against another one, then declare. As much strength as defense is enough; the defender may still add cards.',
    rule: 'VG-D13',
  },
  pick: {
    means: 'Your card brings back up to two cards to your hand.',
    choices: 'Take what you can still use in this turn, one after the other, or stop.',
    rule: 'VG-D14',
  },
};

export const explain = ({ question }: game.View): Explained | null =>
  question in questions ? questions[question as keyof typeof questions] : null;
