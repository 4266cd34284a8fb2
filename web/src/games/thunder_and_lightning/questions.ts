// SPDX-License-Identifier: Apache-2.0
// Explains each question of the game to beginners: what it means, and what the choices do.
import type { thunder_and_lightning as game } from '../../generated/games';
import type { Explained } from '../../table/game';

export const questions: Record<Exclude<game.View['phase'], 'over'>, Explained> = {
  opening: {
    means:
      'Three of your nine cards start face down in the front row, one in each column. Only you know which cards they are.',
    choices:
      'High numbers are safe. Cards without a number are lost when they are challenged, and if your treasure is lost, you lose the game. Keep cards with a power in your hand.',
    rule: 'TL-D1',
  },
  main: {
    means: 'You have one point for each of your columns, or four points if your god is in front.',
    choices:
      'Each point lets you draw a card, lay a card face down, challenge the enemy card that faces yours (the higher number stays), or use a power. You win when you defeat the enemy’s treasure.',
    rule: 'TL-4.3',
  },
  hit: {
    means:
      'Your Ravens hit a card in the enemy’s hand that is too strong for them. The card goes to the enemy’s field.',
    choices: 'The card goes face up in front of the column you choose. Choose a column where your front card beats it.',
    rule: 'TL-D3',
  },
  foreseen: {
    means:
      'Your Seer has drawn a card with a strength from the enemy’s deck. The card goes face up to the enemy’s field.',
    choices: 'Choose a column where your front card beats the new card, or where the new card blocks a better one.',
    rule: 'TL-D4',
  },
  seer: {
    means: 'The Seer draws up to three cards from the enemy’s deck. You can stop after each card.',
    choices:
      'Each card with a strength goes to the enemy’s field, where you can challenge it. All other cards go to the enemy’s hand and help them, so do not draw too often.',
    rule: 'TL-D5',
  },
  order: {
    means: 'You lose several cards together and choose the order in which they go to your discard pile.',
    choices:
      'The last card is on top of the pile. A Berserker or Idunn on top helps you. The enemy’s Freya can take a top card of strength 1 to 7.',
    rule: 'TL-D6',
  },
};

export const explain = ({ phase }: game.View): Explained | null => (phase === 'over' ? null : questions[phase]);
