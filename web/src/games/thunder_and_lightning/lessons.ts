// A first game, step by step.
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
    text: 'Each side hides a treasure: Thor Odin’s Ring, Loki Odin’s Crown. Find the enemy’s and you have won. Your side lies below.',
    at: '.field',
    rule: 'TL-5.33.1',
  },
  {
    title: 'Your front row',
    text: 'Touch a card of your hand, then a column; or drag it there. Three cards, face down. Strong fighters in front are a good start. Then lay the row.',
    at: '[data-zone="hand"]',
    when: (table) => table.asked && table.view.phase === 'opening',
    done: happened('opening_row_laid'),
    rule: 'TL-3.5',
  },
  {
    title: 'Points',
    text: 'You have one point for each column in which a card of yours lies. All must be spent. Whoever cannot spend them loses.',
    at: '.points',
    when: myTurn,
    rule: 'TL-5.2.1',
  },
  {
    title: 'Draw a card',
    text: 'Touch your deck. That costs one point, as everything does.',
    at: '.own [data-key="deck"]',
    when: offered('draw'),
    done: happened('card_drawn'),
    rule: 'TL-5.3.1',
  },
  {
    title: 'Lay a card',
    text: 'Touch a card of your hand, then a place: behind, between or in front of your cards. The enemy sees only its back.',
    at: '[data-zone="hand"]',
    when: offered('place'),
    done: happened('card_laid'),
    rule: 'TL-5.4.2',
  },
  {
    title: 'What does it do?',
    text: 'Point at a card, or touch one that is not lit, to read it. Cards with the triple knot have a power. “All cards” shows the whole deck.',
    rule: 'TL-5.6.1',
  },
  {
    title: 'Challenge',
    text: 'From your second turn on, front cards challenge each other across the lightning. The stronger one stays, face up. Shield Walls beat all but the Archer; a Nightmare takes the whole column.',
    at: '.challenge',
    when: offered('challenge'),
    done: happened('challenge_made'),
    rule: 'TL-5.5.2',
  },
  {
    title: 'Ravens',
    text: 'Nine cards of each deck are Ravens. From your hand they turn up any enemy front card, or pull a random card out of the enemy’s hand. Touch Ravens, then what they strike.',
    at: '[data-key="hand ravens"]',
    when: (table) => offered('power_field')(table) || offered('power_hand')(table),
    done: happened('power_played'),
    rule: 'TL-5.34.3',
  },
  {
    title: 'Your god',
    text: 'Thor or Loki costs nothing to lay and gives you four points a turn for as long as he stands. Only Ravens challenge him.',
    at: '[data-key="hand thor"], [data-key="hand loki"]',
    when: offered('play_god'),
    done: happened('god_played'),
    rule: 'TL-5.20.1',
  },
  {
    title: 'Hide your treasure',
    text: 'When you have drawn your treasure, lay it behind strong cards, not in front. In your hand the enemy’s Ravens may find it.',
    rule: 'TL-5.33.1',
  },
];
