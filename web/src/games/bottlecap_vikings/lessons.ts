// SPDX-License-Identifier: Apache-2.0
// The lessons for a player's first game.
import type { Lesson } from '../../table/game';
import type { Action, Event, View } from './data';
import type { Model } from './model.svelte';

const did =
  (...kinds: Event['kind'][]) =>
  (table: { you: number | null }, _model: Model, since: Event[]) =>
    since.some((event) => kinds.includes(event.kind) && 'player' in event && event.player === table.you);
const asks = (question: View['question']) => (table: { asked: boolean; view: View }) =>
  table.asked && table.view.question === question;

const usesSpace: Event['kind'][] = ['part', 'exchange', 'buy_glory', 'raid', 'repair', 'improve'];

export const lessons: Lesson<View, Action, Event, Model>[] = [
  {
    title: 'Two thrones',
    text: 'You win when your glory reaches the throne at the end of its meter, or when your hut reaches the throne at the top of your city. Glory costs wood and gold. Moving your hut costs gold.',
    at: '.city',
    rule: 'BV-5.2',
  },
  {
    title: 'Eight spaces',
    text: 'Ships sail clockwise around the bottlecap. Point at a space to read it below: red is the cost, green the gain. Now choose the space where your ship starts.',
    at: '.rondel',
    when: asks('start'),
    done: did('place_ship'),
    rule: 'BV-3.8',
  },
  {
    title: 'Your first goods',
    text: 'One glory costs 1 gold and 2 wood, so you always need some wood.',
    at: '.acts',
    when: asks('goods'),
    done: did('goods'),
    rule: 'BV-2.9',
  },
  {
    title: 'Sail',
    text: 'Each turn you must sail 1 to 3 spaces. The highlighted spaces show the distance. The text below the rondel says what happens at the selected space. Also think about where you can sail next turn.',
    at: '.rondel',
    when: asks('move'),
    done: did('move'),
    rule: 'BV-5.4',
  },
  {
    title: 'Use the space',
    text: 'A space has one or two parts, above and below the green line. You can use one, both or none. Then end your turn.',
    at: '.acts',
    when: asks('act'),
    // Done when a player has used a space, or when a new turn starts.
    done: (_table, _model, since) => since.some(({ kind }) => usesSpace.includes(kind) || kind === 'turn_start'),
    rule: 'BV-5.15',
  },
  {
    title: 'Attacks',
    text: 'If you stop at a space with other ships, you attack them: you and each player there draw a damage token from the bag.',
    at: '.captains',
    rule: 'BV-5.10',
  },
  {
    title: 'The red line',
    text: 'Sailing across the red line costs 1 damage. With four players there is no line.',
    at: '.cap .line',
    rule: 'BV-5.7',
  },
  {
    title: 'The bag and the lamps',
    text: 'When the fourth red token is drawn, the Valkyries come. One damage costs nothing, two cost 2 gold, three cost 1 glory, four or more cost 1 glory and 2 gold. Then all tokens go back into the bag. With three lamps lit, every draw is a risk for all players.',
    at: '.lamps',
    rule: 'BV-5.33',
  },
  {
    title: 'Helmets',
    text: 'Some steps of the glory meter have a helmet. The numbers beside your city show how much gold and how many helmets each tier needs.',
    at: '.meters',
    rule: 'BV-5.24',
  },
  {
    title: 'Build',
    text: 'Stop at the Great Hall with enough gold and helmets. Then you can move your hut up along a white line. You keep the ability of the new spot. The first tier needs no helmet.',
    at: '.tree',
    when: (table) => table.of('improve').length > 0,
    done: did('improve'),
    rule: 'BV-5.25',
  },
  {
    title: 'The helper',
    text: 'The figure on the bottlecap is the helper. Some abilities work at the space beside it. Sail well!',
    at: '.helper',
    rule: 'BV-2.7',
  },
];
