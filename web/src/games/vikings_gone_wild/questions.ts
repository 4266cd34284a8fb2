// SPDX-License-Identifier: Apache-2.0
// Explains each question of the game to beginners: what it means, and what the choices do.
import type { vikings_gone_wild as game } from '../../generated/games';
import type { Explained } from '../../table/game';

/** Values of `question` for steps in which no player is asked. */
type Silent = 'over' | 'resolve' | 'draw' | 'gain_vp' | 'river_moves' | 'end_turn' | 'storage' | 'round_end';

export const questions: Record<Exclude<game.View['question'], Silent>, Explained> = {
  turn: {
    means: 'Spend Beer and Gold, play cards and raid, in any order and as often as you can pay.',
    choices:
      'A card that you buy comes to your hand in a later round. A Building works from the next round on. Beer and Gold that you neither spend nor store in Containers are lost.',
    rule: 'VG-D1',
  },
  defend: {
    means:
      'Your village is raided. An attacked Building survives if its defense is higher than the strength against it.',
    choices:
      'Play Defense cards from your hand on attacked Buildings, or do not defend. If defense and strength are equal, the attacker wins.',
    rule: 'VG-D2',
  },
  pick_favor: {
    means: 'You have earned a Divine Favor: take one of the gods shown, for free.',
    choices: 'The Favor goes into your deck and comes to your hand in a later round. Choose one that fits your plan.',
    rule: 'VG-D3',
  },
  draco_resource: {
    means: 'You defeated Draco and get one token.',
    choices:
      'Choose Beer or Gold. The token goes into a Container of that kind that has room, or else on your Town Hall for this round.',
    rule: 'VG-D4',
  },
  store_loot: {
    means: 'You won a token, and more than one of your Containers has room for it.',
    choices: 'A Container with four tokens is worth 1 VP every round, so fill one before you start another.',
    rule: 'VG-D5',
  },
  loot_from: {
    means: 'Your Theft takes a token from one of this player’s Containers.',
    choices: 'If you take a token from a full Container, the player does not get its VP.',
    rule: 'VG-D6',
  },
  plus: {
    means: 'Some of your attackers have an extra effect that you can use now.',
    choices: 'Use the effects one by one, or stop. Effects that you do not use are lost.',
    rule: 'VG-D7',
  },
  put_back: {
    means: 'You drew cards with Huginn and Muninn. One card of your hand goes back on top of your deck.',
    choices: 'You will draw that card next. Put back a card that you cannot use this round.',
    rule: 'VG-D8',
  },
  discard: {
    means: 'Loki makes each opponent discard a card.',
    choices: 'Discard the card that helps you least before your next turn. It goes to your discard pile.',
    rule: 'VG-D9',
  },
  store: {
    means:
      'The round ends. Beer and Gold on Breweries and Gold Factories are lost unless you store them in Containers.',
    choices: 'Choose how many tokens to store in this Container. A Container with four tokens gives 1 VP every round.',
    rule: 'VG-D10',
  },
  keep: {
    means: 'For each Drakkar you have built, you can keep one card from your hand for the next round.',
    choices: 'You have the card in addition to those you draw. No one else sees which card it is.',
    rule: 'VG-D11',
  },
  pay: {
    means: 'You pay manually, so you choose how much comes from each source.',
    choices: 'First spend tokens that are lost at the end of your turn or of the round. Save stored tokens.',
    rule: 'VG-D12',
  },
  muster: {
    means: 'You prepare an attack. Nothing has happened yet, and no one else sees your plan.',
    choices:
      'Send Units and Heroes against a Building, give weapons to Units, attack other Buildings too, then declare the raid. Strength equal to the defense is enough, but the defender can still add cards.',
    rule: 'VG-D13',
  },
  pick: {
    means: 'The card you played brings up to two cards back to your hand.',
    choices: 'Take cards that you can still use this turn, one after the other, or stop.',
    rule: 'VG-D14',
  },
};

export const explain = ({ question }: game.View): Explained | null =>
  question in questions ? questions[question as keyof typeof questions] : null;
