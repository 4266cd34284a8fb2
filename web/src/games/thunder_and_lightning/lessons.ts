// SPDX-License-Identifier: Apache-2.0
// The lessons for a player's first game.
import type { Lesson } from '../../table/game';
import type { Action, Event, View } from './cards';
import type { Model, ThunderTable } from './model.svelte';

type Step = Lesson<View, Action, Event, Model>;

const happened =
  (...kinds: Event['kind'][]) =>
  (table: ThunderTable, _model: Model, since: Event[]) =>
    since.some((event) => kinds.includes(event.kind) && 'seat' in event && event.seat === table.you);
const myTurn = (table: ThunderTable) => table.asked && table.view.phase === 'main' && table.view.points_left > 0;
const offered = (kind: Action['kind']) => (table: ThunderTable) =>
  table.asked && table.offers.some((offer) => offer.action.kind === kind);

export const lessons: Step[] = [
  {
    title: 'Two treasures',
    text: 'Each side hides a treasure: Thor has Odin’s Ring, Loki has Odin’s Crown. You win when you find the enemy’s treasure. Your side of the board is at the bottom.',
    at: '.field',
    rule: 'TL-5.33.1',
  },
  {
    title: 'Your front row',
    text: 'Choose a card from your hand, then a column, or drag it there. Place three cards face down; strong ones in front are a good start. Then confirm the row.',
    at: '[data-zone="hand"]',
    when: (table) => table.asked && table.view.phase === 'opening',
    done: happened('opening_row_laid'),
    rule: 'TL-3.5',
  },
  {
    title: 'Points',
    text: 'You have one point for each column in which you have a card. You must spend all points. If you cannot, you lose.',
    at: '.points',
    when: myTurn,
    rule: 'TL-5.2.1',
  },
  {
    title: 'Draw a card',
    text: 'Choose your deck. This costs one point, like almost every move.',
    at: '.own [data-key="deck"]',
    when: offered('draw'),
    done: happened('card_drawn'),
    rule: 'TL-5.3.1',
  },
  {
    title: 'Lay a card',
    text: 'Choose a card from your hand, then a place behind, between or in front of your cards. The enemy sees only the back of the card.',
    at: '[data-zone="hand"]',
    when: offered('place'),
    done: happened('card_laid'),
    rule: 'TL-5.4.2',
  },
  {
    title: 'Read the cards',
    text: 'Point at a card to read it, or tap one that is not highlighted. Cards with the triple knot have a power. “Show all cards” lists every card of the deck.',
    rule: 'TL-5.6.1',
  },
  {
    title: 'Challenge',
    text: 'From your second turn on, each front card can challenge the enemy card that faces it across the lightning. The stronger card stays, face up. Shield Walls beat all cards except the Female Archer. A Nightmare destroys the whole column.',
    at: '.challenge',
    when: offered('challenge'),
    done: happened('challenge_made'),
    rule: 'TL-5.5.2',
  },
  {
    title: 'Ravens',
    text: 'Each deck has nine Ravens. You play them from your hand to strike any enemy front card or a random card in the enemy’s hand. Choose the Ravens, then their target.',
    at: '[data-key="hand ravens"]',
    when: (table) => offered('power_field')(table) || offered('power_hand')(table),
    done: happened('power_played'),
    rule: 'TL-5.34.3',
  },
  {
    title: 'Your god',
    text: 'Laying Thor or Loki is free and gives you four points per turn as long as the card stays in play. Only Ravens can challenge a god.',
    at: '[data-key="hand thor"], [data-key="hand loki"]',
    when: offered('play_god'),
    done: happened('god_played'),
    rule: 'TL-5.20.1',
  },
  {
    title: 'Hide your treasure',
    text: 'When you draw your treasure, lay it behind strong cards, not in front. While it is in your hand, the enemy’s Ravens can find it.',
    rule: 'TL-5.33.1',
  },
];
