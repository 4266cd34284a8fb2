// SPDX-License-Identifier: Apache-2.0
// The lessons for a player's first game.
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
    text: 'There are nine Rounds, each with a pile of Treasures. The coin on a card is its value. Artifacts are face-down. The player with the highest total of Gold and Treasure value at the end wins.',
    at: '.pile',
    rule: 'SW-5.1.2',
  },
  {
    title: 'Your dice',
    text: 'All players roll under a cup. You see your own dice, and how many the others have. On average, each value shows on one die in six.',
    at: '.own-dice',
    when: (table) => table.view.dice_in_play > 0,
    rule: 'SW-5.3.2',
  },
  {
    title: 'Bid or challenge',
    text: 'A bid says how many dice of one value are under all cups together. Your bid must be higher than the last one: more dice, or the same number of dice with a higher value. If you doubt the last bid, challenge it.',
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
    title: 'A challenge ends the bidding',
    text: 'A player will challenge a bid. Then there are two sides: the Declarer, who made the bid, and the Challenger.',
    at: '.bidrow',
    done: happened('challenge'),
    rule: 'SW-5.4.10',
  },
  {
    title: 'Seal a bet',
    text: 'All players bet. Choose the side you believe and an amount of at least 5 Gold. If you lose, the bet is lost. If you win, you get the bet back. Winners with higher bets choose Treasures first.',
    at: '#prompt',
    when: asked('bet'),
    done: (table, _model, since) => since.some((event) => event.kind === 'ready' && event.seat === table.you),
    rule: 'SW-5.5.1',
  },
  {
    title: 'The dice are revealed',
    text: 'All bets are revealed together, then the dice, from the Declarer to the left. If at least as many dice show the value as the bid says, the Declarer’s side wins.',
    at: '.bidrow',
    done: happened('counted'),
    rule: 'SW-5.7.4',
  },
  {
    title: 'The spoils',
    text: 'The player with the highest winning bet becomes Chief and takes three Treasures. The other winners take two each. On your turn, choose cards from the pile. Treasures that no one takes become face-down Leftovers.',
    at: '.pile',
    done: happened('left', 'round'),
    rule: 'SW-5.8.4',
  },
  {
    title: 'Your Stash',
    text: 'Three different items of a type are a Partial Set, four a Complete Set. One card of every type is a Hoard. Each card in the pile shows the bonus that it would add to your Stash.',
    at: '.own-stash',
    rule: 'SW-8.3',
  },
  {
    title: 'The other players',
    text: 'Choose a name to look at that player’s Stash. The Stash shows which cards the player needs. You can take such a card yourself, so that they do not get it.',
    at: '.strip .seat',
    rule: 'SW-5.11.2',
  },
  {
    title: 'Artifacts',
    text: 'Only you know your face-down Artifacts. They are highlighted in your Stash when you can use them. The “Cards” tab explains all of them.',
    at: '.own-stash .setrow:last-child',
    rule: 'SW-5.12.1',
  },
  {
    title: 'Response windows',
    text: 'Between the steps there are response windows, short times in which all players can use Artifacts. A window looks the same whether or not a player has an Artifact. In “Automatic answers” you choose the windows in which you always pass.',
    rule: 'SW-5.13.10',
  },
  {
    title: 'Save Gold',
    text: 'The Treasures of Rounds 7 to 9 are worth the most, so keep some Gold for them. Now you know enough to play on.',
    rule: 'SW-5.9.4',
  },
];
