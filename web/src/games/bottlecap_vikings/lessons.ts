// A first game, step by step.
import type { Lesson } from '../../table/game';
import type { Action, Event, View } from './data';
import type { Model } from './model.svelte';

const did =
  (...kinds: Event['kind'][]) =>
  (table: { you: number | null }, _model: Model, since: Event[]) =>
    since.some((event) => kinds.includes(event.kind) && 'player' in event && event.player === table.you);
const asks = (question: View['question']) => (table: { asked: boolean; view: View }) =>
  table.asked && table.view.question === question;

export const lessons: Lesson<View, Action, Event, Model>[] = [
  {
    title: 'Two thrones',
    text: 'You win at once when your glory reaches the throne at the end of its meter, or when your hut reaches the throne on top of your city. Wood and gold get you there.',
    at: '.city',
    rule: 'BV-5.2',
  },
  {
    title: 'Eight spaces',
    text: 'Ships sail clockwise around the bottlecap. Point at a space to read it below; red is what it costs, green what it gives. Now touch the space where your ship shall begin.',
    at: '.rondel',
    when: asks('start'),
    done: did('place_ship'),
    rule: 'BV-3.8',
  },
  {
    title: 'What you begin with',
    text: 'A glory costs 1 gold and 2 wood, so some wood is never wrong.',
    at: '.acts',
    when: asks('goods'),
    done: did('goods'),
    rule: 'BV-2.9',
  },
  {
    title: 'Sail',
    text: 'Each turn you must sail 1 to 3 spaces. The lit spaces show how far they are; below you read what the voyage brings. Look also where you can be next turn.',
    at: '.rondel',
    when: asks('move'),
    done: did('move'),
    rule: 'BV-5.4',
  },
  {
    title: 'Use the space',
    text: 'What stands above and below the green line are two parts. You may do either, both, or none. When you are done, end your turn.',
    at: '.acts',
    when: asks('act'),
    done: did('part', 'improve', 'turn_end'),
    rule: 'BV-5.15',
  },
  {
    title: 'Attacks',
    text: 'If you stop where others are, that is an attack: everybody there draws a token of damage from the bag, you too.',
    at: '.captains',
    rule: 'BV-5.10',
  },
  {
    title: 'The red line',
    text: 'Who sails across the red line takes 1 damage. With four players there is no line.',
    at: '.cap .line',
    rule: 'BV-5.7',
  },
  {
    title: 'The bag and the lamps',
    text: 'As soon as the fourth red token is out, the Valkyries come: one damage is free, two cost 2 gold, three cost a glory, four cost both. Then all tokens go back. At three lamps every draw is a risk for all.',
    at: '.lamps',
    rule: 'BV-5.33',
  },
  {
    title: 'Helmets',
    text: 'Some steps of the glory meter carry a helmet. The ladder beside your city says how much gold and how many helmets each tier takes.',
    at: '.meters',
    rule: 'BV-5.24',
  },
  {
    title: 'Build',
    text: 'Come to the Great Hall with enough gold and helmets and move your hut up a white line. What it finds there is yours for good. The first tier needs no helmet.',
    at: '.tree',
    when: (table) => table.of('improve').length > 0,
    done: did('improve'),
    rule: 'BV-5.25',
  },
  {
    title: 'The helper',
    text: 'The figure on the cap is the helper. Some abilities work at the space beside it. Sail well!',
    at: '.helper',
    rule: 'BV-2.7',
  },
];
