// SPDX-License-Identifier: Apache-2.0
// The lessons for a player's first game.
import type { Lesson } from '../../table/game';
import type { Model } from './model.svelte';
import type { Action, Event, View } from './things';

const happened =
  (...kinds: Event['kind'][]) =>
  (table: { you: number | null }, _model: Model, since: Event[]) =>
    since.some((event) => kinds.includes(event.kind) && 'player' in event && event.player === table.you);

export const lessons: Lesson<View, Action, Event, Model>[] = [
  {
    title: 'The race',
    text: 'The player with the most Victory Points wins. This track shows them. The last round begins when a player reaches the cup. At the purple fields you earn a Divine Favor.',
    at: '.track',
    rule: 'VG-5.1.1',
  },
  {
    title: 'Your village',
    text: 'Your Town Hall limits how many Buildings you can have. The blue number is the defense: an attacker needs that much strength.',
    at: '.own',
    rule: 'VG-5.5.2',
  },
  {
    title: 'Your hand',
    text: 'Each round you draw five cards. You pay with Beer and Gold and fight with Units. Cards that you do not use are discarded at the end of the round.',
    at: '.hand',
    rule: 'VG-5.2.4',
  },
  {
    title: 'Buy a card or a Building',
    text: 'You can pay for everything that is highlighted. Breweries and Gold Factories produce tokens every round. A card that you buy joins your deck at the next shuffle.',
    at: '.stalls',
    when: (table) => table.asked && table.view.question === 'turn',
    done: happened('card_bought', 'built'),
    rule: 'VG-5.4.1',
  },
  {
    title: 'Fight Draco',
    text: 'One Viking Warrior is enough to defeat Draco. You can do this once per round, and you get a token. Choose Draco, send the Warrior, then declare the raid.',
    at: '.draco',
    when: (table) => table.of('attack_draco').length > 0,
    done: happened('monster_defeated'),
    rule: 'VG-5.11.4',
  },
  {
    title: 'Missions',
    text: 'You have two Missions. When one is highlighted, you have met it: choose it to get its points. You can complete one Mission per round.',
    at: '.own .ms',
    rule: 'VG-5.12',
  },
  {
    title: "Odin's Path",
    text: 'The river sells heroes, weapons and action cards. The river flows to the right; the card at the right end leaves next. You do not buy Undead but fight them: each gives a reward and a point.',
    at: '.river',
    rule: 'VG-5.4.4',
  },
  {
    title: 'End your turn',
    text: 'At the end of your turn you lose the Beer and Gold in your pool. At the end of the round you lose your hand. When you are finished, end your turn.',
    at: '.prompt',
    when: (table) => table.of('end_turn').length > 0,
    done: happened('turn_ended'),
    rule: 'VG-4.2',
  },
  {
    title: 'Raid a neighbour',
    text: 'If you have Units in your hand, choose a Building with a dashed edge, send your Units, and declare the raid. Strength equal to the defense is enough. The more Buildings you damage in a turn, the more points each of them gives.',
    at: '.bld.may',
    when: (table) => table.of('attack_player').length > 0,
    done: happened('raid_declared'),
    rule: 'VG-5.9',
  },
  {
    title: 'When you are raided',
    text: 'Other players can raid you. Then you can play Defense cards from your hand on the attacked Buildings. If the defense is higher than the strength, you repulse the attack and get a point for each attacker.',
    rule: 'VG-5.10.4',
  },
  {
    title: 'The Bonuses',
    text: 'At the end, each of the four Bonuses gives six points to the player who meets its condition, usually by having the most of something. If several players do, they share the points. This row shows your progress. Now you know enough. Good luck!',
    at: '.strip',
    rule: 'VG-8.2',
  },
];
