// What each question means, for beginners.
import type { thunder_and_lightning as game } from '../../generated/games';
import type { Explained } from '../../table/game';

export const questions: Record<Exclude<game.View['phase'], 'over'>, Explained> = {
  opening: {
    means: 'Three of your nine cards begin face down in front, one in each column. Only you know which.',
    choices:
      'High numbers hold. Cards without a number fall when they are challenged; your treasure loses you the game there. Keep cards with a power in hand.',
    rule: 'TL-D1',
  },
  main: {
    means: 'You have a point for each of your columns, four with your god in front.',
    choices:
      'A point draws a card, lays one face down, challenges the card that faces yours (the higher number stays), or uses a power. You win when the enemy’s treasure falls.',
    rule: 'TL-4.3',
  },
  hit: {
    means: 'Your Ravens have turned up a card of the enemy’s hand that is too strong to fall. It goes to the field.',
    choices: 'It will stand face up in front of the column you choose: best where your own front card beats it.',
    rule: 'TL-D3',
  },
  foreseen: {
    means: 'Your Seer has drawn a card with a strength from the enemy’s deck. It goes to his field, face up.',
    choices: 'Choose a column where your own front card beats it, or where it stands in the way of something better.',
    rule: 'TL-D4',
  },
  seer: {
    means: 'The Seer may draw up to three cards of the enemy’s deck. You say after each whether he goes on.',
    choices:
      'Each card with a strength comes to his field, where you can fight it. All others go to his hand: stop before you help him.',
    rule: 'TL-D5',
  },
  order: {
    means: 'You lose several cards at once and choose in which order they go to your pile.',
    choices:
      'The last one lies on top. There a Berserker or Idunn works for you, and the enemy’s Freya may take a card of strength 1 to 7.',
    rule: 'TL-D6',
  },
};

export const explain = ({ phase }: game.View): Explained | null => (phase === 'over' ? null : questions[phase]);
