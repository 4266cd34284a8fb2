// SPDX-License-Identifier: Apache-2.0
// Explanations of the questions, for beginners.
import type { thunder_and_lightning as game } from '../../generated/games';
import type { Explained } from '../../table/game';

export const questions: Record<Exclude<game.View['phase'], 'over'>, Explained> = {
  opening: {
    means: 'Three of your nine cards start face down in the front row, one in each column. Only you know which.',
    choices:
      'High numbers are safe. Cards without a number are lost when they are challenged, and losing your treasure there loses the game. Keep cards with a power in your hand.',
    rule: 'TL-D1',
  },
  main: {
    means: 'You have one point for each of your columns, or four points if your god is in front.',
    choices:
      'With a point you draw a card, lay one face down, challenge the card that faces yours (the higher number stays), or use a power. You win when you defeat the enemy’s treasure.',
    rule: 'TL-4.3',
  },
  hit: {
    means: 'Your Ravens hit a card of the enemy’s hand that is too strong to be lost. It goes to the field.',
    choices: 'It goes face up in front of the column you choose. Choose one where your front card beats it.',
    rule: 'TL-D3',
  },
  foreseen: {
    means: 'Your Seer has drawn a card with a strength from the enemy’s deck. It goes face up to their field.',
    choices: 'Choose a column where your front card beats it, or where it blocks a better card.',
    rule: 'TL-D4',
  },
  seer: {
    means: 'The Seer draws up to three cards of the enemy’s deck. After each card you can stop.',
    choices:
      'Each card with a strength goes to the enemy’s field, where you can challenge it. All others go to their hand, so stop before you help them.',
    rule: 'TL-D5',
  },
  order: {
    means: 'You lose several cards together and choose the order in which they go to your discard pile.',
    choices:
      'The last one is on top. There a Berserker or Idunn helps you, but the enemy’s Freya can take a card of strength 1 to 7.',
    rule: 'TL-D6',
  },
};

export const explain = ({ phase }: game.View): Explained | null => (phase === 'over' ? null : questions[phase]);
