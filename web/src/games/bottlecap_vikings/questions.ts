// What each question means, for beginners.
import type { bottlecap_vikings as game } from '../../generated/games';
import type { Explained } from '../../table/game';

export const questions: Record<Exclude<game.View['question'], 'nothing'>, Explained> = {
  side: {
    means: 'Your city card has two sides: the same city as everybody, or one of its own.',
    choices: 'The common side is easier to start with. The unique one has other abilities, prices and helmets.',
    rule: 'BV-3.7',
  },
  start: {
    means: 'Your ship starts beside any of the eight spaces. Starting is neither an attack nor an action.',
    choices: 'You will sail clockwise, 1 to 3 spaces a turn. So start just before a space that you want to use first.',
    rule: 'BV-3.8',
  },
  goods: {
    means: 'You get a few goods before the game, and say how many of them are wood; the rest is gold.',
    choices: 'Wood repairs ships and is the greater part of the price of glory. Gold moves your hut up the city.',
    rule: 'BV-3.10',
  },
  free: {
    means: 'With four players each hut climbs one tier before the game, for nothing.',
    choices:
      'The ability of that spot is yours for the whole game, and the white lines from it say where you can go later.',
    rule: 'BV-3.11',
  },
  move: {
    means: 'You must sail, and cannot stay. Where you stop you may use the space; whoever is moored there is attacked.',
    choices:
      'Crossing the red line costs 1 damage. An attack gives 1 damage to everybody there, you included. Four red tokens in all bring the Valkyries.',
    rule: 'BV-5.3',
  },
  take: {
    means: 'An ability lets you take one good from this opponent. You will give one back afterwards.',
    choices: 'Take what you are short of. You may give the same kind back, or the one that you need less.',
    rule: 'BV-5.35',
  },
  give: {
    means: 'You took a good from this opponent; now you owe one in return.',
    choices: 'Give what you need less. What does not fit on his meter any more is lost.',
    rule: 'BV-5.35',
  },
  keep: {
    means: 'Your Fate Reader drew two damage tokens for you. One stays with you, the other goes back.',
    choices: 'Both are one damage. Red ones count towards the four that bring the Valkyries; grey ones never do.',
    rule: 'BV-A8',
  },
  pre: {
    means: 'Some of your abilities act before the space does. Each may be used once now, or not at all.',
    choices: 'Read the price on the button. When you are done, the space itself comes.',
    rule: 'BV-5.14',
  },
  act: {
    means: 'You may use the space where you have stopped: each of its parts once, in any order, or none.',
    choices: 'Red with a minus is what you pay, green with a plus is what you get. What you cannot pay is not offered.',
    rule: 'BV-5.15',
  },
  heal: {
    means: 'You lose damage, and choose which tokens go back into the bag.',
    choices: 'Returning red ones keeps the Valkyries farther away. For what they take from you the colour is the same.',
    rule: 'BV-5.31',
  },
  rotate: {
    means: 'The bottlecap turns, and with it the helper and the red line. Spaces and ships stay where they are.',
    choices: 'Turn the line away from your way, or into that of others; or the helper to where you will land.',
    rule: 'BV-A21',
  },
  doubling: {
    means: 'A bountiful year: one of your two goods is doubled, once.',
    choices: 'Take the one of which you have more, unless it would go beyond the end of its meter: that part is lost.',
    rule: 'BV-A23',
  },
  copy: {
    means: 'Borrow an ability that is printed on a board of this game and that you do not have.',
    choices: 'It is yours to the end. One that acts every turn is worth more than one that acts once.',
    rule: 'BV-A11',
  },
};

export const explain = ({ question }: game.View): Explained | null =>
  question === 'nothing' ? null : questions[question];
