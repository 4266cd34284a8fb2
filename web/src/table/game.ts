// SPDX-License-Identifier: Apache-2.0
// The interface between the table page and a game's module. The table page is the same for all games. A game's module
// contains no rules: it draws the view and sends back one of the offers.
import type { Component } from 'svelte';
import type { Stage } from './stage';
import type { Table } from './table.svelte';

/** A question: an instruction ("Sail 1, 2 or 3 spaces") and one sentence with the reason or the cost. */
export interface Asked {
  title: string;
  why?: string;
}

/** For beginners: what a question means, what the choices do, and the rule. */
export interface Explained {
  means: string;
  choices: string;
  rule: string;
}

/** A fact for the top bar, for example "Turn 14". Phones show only the first fact. */
export interface Fact {
  label: string;
  value: string;
}

/** The content of a seat's plate: one line of state, and public counts. */
export interface SeatState {
  line: string;
  /** The score, where it is public. */
  score?: string;
  counts?: { icon: string; label: string; value: number | string }[];
}

/** Asks for confirmation of a move that is probably a mistake and cannot be undone. The safe answer comes first. */
export interface Confirmation {
  title: string;
  why: string;
  /** The button that makes the move: "Challenge anyway". */
  go: string;
  /** The button of the safe answer: "Keep it in hand". */
  stay?: string;
}

/**
 * A step of a first game's lessons. It ends when `done` returns true for the table and the events since the step began;
 * without `done`, when the player presses "Next".
 */
export interface Lesson<View, Action extends ActionBase, Event extends EventBase, Model> {
  title: string;
  text: string;
  /** A selector within the board or the prompt bar: this element gets a ring. */
  at?: string;
  /** The step starts when this returns true, for example when the player is asked for a bet. */
  when?(table: Table<View, Action, Event>, model: Model): boolean;
  done?(table: Table<View, Action, Event>, model: Model, since: Event[]): boolean;
  /** The id of the rule. */
  rule?: string;
}

export type Sound =
  | 'turn'
  | 'card'
  | 'flip'
  | 'dice'
  | 'coin'
  | 'wood'
  | 'refused'
  | 'challenge'
  | 'bets'
  | 'valkyries'
  | 'lightning'
  | 'shield'
  | 'damage'
  | 'victory'
  | 'defeat';

export interface ActionBase {
  kind: string;
  text: string;
}
export interface EventBase {
  kind: string;
  text: string;
}

/**
 * A game's module. `open` creates the model: what the page remembers while the table is open, for example picked
 * pieces. `Board` and `Prompt` get the model, and the table with its snapshot.
 */
export interface Game<View, Action extends ActionBase, Event extends EventBase, Model> {
  open(table: Table<View, Action, Event>): Model;
  /** Everything between the top bar and the prompt bar, including the seats' plates (SeatPlate). */
  Board: Component<{ table: Table<View, Action, Event>; model: Model }>;
  /** The buttons and pickers in the prompt bar when this viewer is asked. */
  Prompt: Component<{ table: Table<View, Action, Event>; model: Model }>;
  /**
   * The question to this viewer. If the viewer is not asked: which player the table waits for ("Ylva sails"), or an
   * empty title if that is not public.
   */
  asked(table: Table<View, Action, Event>, model: Model): Asked;
  facts(table: Table<View, Action, Event>): Fact[];
  seat(table: Table<View, Action, Event>, seat: number): SeatState;
  /** The text of an action's button: "Challenge in the middle". Default: the action's text. */
  words?(action: Action, table: Table<View, Action, Event>): string;
  /** The confirmation to ask for before this action is sent (see table.choose). */
  confirmation?(action: Action, table: Table<View, Action, Event>): Confirmation | null;
  /** Animates an event before the new view is shown. Any key or tap skips the animation. */
  before?(event: Event, stage: Stage, table: Table<View, Action, Event>, model: Model): Promise<void> | void;
  /** Animates an event after the new view is shown. Pieces with `data-piece` move automatically (stage.ts). */
  after?(event: Event, stage: Stage, table: Table<View, Action, Event>, model: Model): Promise<void> | void;
  sound?(event: Event, table: Table<View, Action, Event>): Sound | null;
  /** The heading in the log above this event ("Turn 14 · Thor"); null: no heading. `before`: all earlier events. */
  chapter?(event: Event, table: Table<View, Action, Event>, before: readonly Event[]): string | null;
  /** A seat's result at the end ("6 glory, tier 3"). Default: the score. */
  reached?(table: Table<View, Action, Event>, seat: number): string;
  /** Whether the board shows the result, so that the result dialog does not open automatically. */
  showsEnd?: boolean;
  /** Whether the page loads all lines of the log, because the board needs them. */
  wholeLog?: boolean;
  /** The rule of an event, for the link in the log. */
  rule?(event: Event): string | null;
  /** The lessons for a player's first game, about ten steps. */
  lessons?: Lesson<View, Action, Event, Model>[];
  /** The name of the game's own tab next to log, chat and rules. */
  aside?: string;
  /** The content of the game's own tab; without it there is no such tab. */
  Aside?: Component<{ table: Table<View, Action, Event>; model: Model }>;
}

export type AnyGame = Game<any, any, any, any>;
