// A first game, step by step.
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
    text: 'Victory Points win. Everybody runs along this track; whoever reaches the cup begins the last round. At the purple fields you earn a Divine Favor.',
    at: '.track',
    rule: 'VG-5.1.1',
  },
  {
    title: 'Your village',
    text: 'Your Town Hall says how many Buildings you may have. The blue number is what an attacker must reach.',
    at: '.own',
    rule: 'VG-5.5.2',
  },
  {
    title: 'Your hand',
    text: 'Each round you draw five cards. Beer and Gold pay, Units fight. What you do not use is discarded at the end of the round.',
    at: '.hand',
    rule: 'VG-5.2.4',
  },
  {
    title: 'Buy something',
    text: 'What glows you can pay now. Buy a Building or a card: Breweries and Gold Factories bring tokens every round. A bought card joins your deck at the next shuffle.',
    at: '.stalls',
    when: (table) => table.asked && table.view.question === 'turn',
    done: happened('card_bought', 'built'),
    rule: 'VG-5.4.1',
  },
  {
    title: 'Fight Draco',
    text: 'A Viking Warrior is enough for Draco, once a round, and he leaves you a token. Touch Draco, send the Warrior, declare.',
    at: '.draco',
    when: (table) => table.of('attack_draco').length > 0,
    done: happened('monster_defeated'),
    rule: 'VG-5.11.4',
  },
  {
    title: 'Missions',
    text: 'Two Missions lie open for you. When one glows you have met it: touch it for its points, one each round.',
    at: '.own .ms',
    rule: 'VG-5.12',
  },
  {
    title: "Odin's Path",
    text: 'The river sells heroes, weapons and tricks. It flows to the right; the last card is the next to go. Undead are fought, not bought: they pay and give a point.',
    at: '.river',
    rule: 'VG-5.4.4',
  },
  {
    title: 'End your turn',
    text: 'Beer and Gold in the pool are lost at the end of your turn, hand cards at the end of the round. When you have done what you want, end your turn.',
    at: '.prompt',
    when: (table) => table.of('end_turn').length > 0,
    done: happened('turn_ended'),
    rule: 'VG-4.2',
  },
  {
    title: 'Raid a neighbour',
    text: 'With Units in your hand, touch a Building with a dashed edge, send your Units, and declare. Equal strength is enough. The more Buildings you damage in a turn, the more each is worth.',
    at: '.bld.may',
    when: (table) => table.of('attack_player').length > 0,
    done: happened('raid_declared'),
    rule: 'VG-5.9',
  },
  {
    title: 'When you are raided',
    text: 'Others may do that to you. Then you are asked, and may lay Defense cards from your hand on what is attacked. If the defense is higher than the strength you repulse them, and each attacker gives you a point.',
    rule: 'VG-5.10.4',
  },
  {
    title: 'The Bonuses',
    text: 'At the end four Bonuses are worth six points each to who has most. They stand here all the time, with how you are doing. Now you know enough. Good luck!',
    at: '.strip',
    rule: 'VG-8.2',
  },
];
