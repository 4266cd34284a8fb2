// A first game, step by step.
import type { Lesson } from '../../table/game';
import type { Action, Event, SpoilsTable, View } from './cards';
import type { Model } from './model.svelte';

type Step = Lesson<View, Action, Event, Model>;

const happened =
  (...kinds: Event['kind'][]) =>
  (_table: SpoilsTable, _model: Model, since: Event[]) =>
    since.some((event) => kinds.includes(event.kind));
const asked = (question: View['question']) => (table: SpoilsTable) => table.asked && table.view.question === question;

export const lessons: Step[] = [
  {
    title: 'The pile',
    text: 'Nine Rounds, and in each a pile of Treasures. The coin on a card is its worth. Artifacts lie face-down. Whoever has most in Gold and Treasures at the end has won.',
    at: '.pile',
    rule: 'SW-5.1.2',
  },
  {
    title: 'Your dice',
    text: 'Everybody rolls under a cup. You see your own dice, and how many the others have. About one die in six shows each value.',
    at: '.own-dice',
    when: (table) => table.view.dice_in_play > 0,
    rule: 'SW-5.3.2',
  },
  {
    title: 'Bid or challenge',
    text: 'A bid says how many dice of one value lie under all cups together. Yours must be higher: more dice, or as many of a higher value. If you doubt the last one, challenge it.',
    at: '#prompt',
    when: asked('turn'),
    done: (table, _model, since) =>
      since.some(
        (event) =>
          (event.kind === 'bid' && event.seat === table.you) ||
          (event.kind === 'challenge' && event.challenger === table.you),
      ),
    rule: 'SW-5.4.6',
  },
  {
    title: 'A challenge ends it',
    text: 'Somebody will doubt a bid. Then there are two sides: the Declarer, who made it, and the Challenger.',
    at: '.bidrow',
    done: happened('challenge'),
    rule: 'SW-5.4.10',
  },
  {
    title: 'Seal a bet',
    text: 'All bet, not only those two. Choose the side that you believe, and how much; at least 5. If you lose, the bet is gone. If you win you get it back, and the bigger bets choose first.',
    at: '#prompt',
    when: asked('bet'),
    done: (table, _model, since) => since.some((event) => event.kind === 'ready' && event.seat === table.you),
    rule: 'SW-5.5.1',
  },
  {
    title: 'The dice are shown',
    text: 'All bets are opened at once, then the dice, from the Declarer to the left. With as many as were bid, or more, the Declarer’s side has won.',
    at: '.bidrow',
    done: happened('counted'),
    rule: 'SW-5.7.4',
  },
  {
    title: 'The spoils',
    text: 'The highest winning bet makes the Viking Chief: he takes three Treasures, then the other winners two each. If it is your turn, touch the cards. What is left goes away face-down.',
    at: '.pile',
    done: happened('left', 'round'),
    rule: 'SW-5.8.4',
  },
  {
    title: 'Your Stash',
    text: 'Three different items of a type are a Partial Set, four a Complete Set. One card of every type is a Hoard. Cards that would bring a bonus say so in the pile.',
    at: '.own-stash',
    rule: 'SW-8.3',
  },
  {
    title: 'The others',
    text: 'Touch a name to look at a Stash. What you see there is what they need; a card that you take is one that they do not get.',
    at: '.strip .seat',
    rule: 'SW-5.11.2',
  },
  {
    title: 'Artifacts',
    text: 'An Artifact is yours to know and for the others to fear. In your Stash it is lit when it can be used. “Cards” beside the log explains all of them.',
    at: '.own-stash .setrow:last-child',
    rule: 'SW-5.12.1',
  },
  {
    title: 'Windows',
    text: 'Between the steps there are short windows in which anybody may use an Artifact. They look the same whether somebody holds one or not. “Standing answers” says where you always pass.',
    rule: 'SW-5.13.10',
  },
  {
    title: 'Good hunting',
    text: 'The Treasures of Rounds 7 to 9 are worth the most, so keep some Gold. Now play on.',
    rule: 'SW-5.9.4',
  },
];
