// What a game gives to the table's shell, and what it gets from it. The shell knows no game; a game's folder knows no
// rule: it draws what is seen and sends back one of the offers.
import type { Component } from 'svelte';
import type { Stage } from './stage';
import type { Table } from './table.svelte';

/** A question in words: an order ("Sail 1, 2 or 3 spaces"), and one sentence why, or what it costs. */
export interface Asked {
  title: string;
  why?: string;
}

/** For beginners: what a question means, what the choices do, and where to read on. */
export interface Explained {
  means: string;
  choices: string;
  rule: string;
}

/** For the top bar: "Turn 14". The first is shown on phones, too. */
export interface Fact {
  label: string;
  value: string;
}

/** For the plate of a seat: one line of state, and counts that everybody knows. */
export interface SeatState {
  line: string;
  /** What counts for victory, where that is public. */
  score?: string;
  counts?: { icon: string; label: string; value: number | string }[];
}

/** Before something that cannot be undone and is probably a mistake. The safe answer comes first. */
export interface Doubt {
  title: string;
  why: string;
  /** What the button says that does it all the same. */
  go: string;
  /** What the safe answer says: "Keep it in hand". */
  stay?: string;
}

/**
 * A step of the walkthrough of a first game: what it says and what it points at. It is done when `done` says so, looking at
 * the table and at the lines of the log since the step began; without `done`, when the learner goes on.
 */
export interface Lesson<View, Action extends ActionBase, Event extends EventBase, Model> {
  title: string;
  text: string;
  /** A selector within the board or the prompt bar: what is meant gets a ring. */
  at?: string;
  /** It waits until this is so ("when you are asked for a bet"). */
  when?(table: Table<View, Action, Event>, model: Model): boolean;
  done?(table: Table<View, Action, Event>, model: Model, since: Event[]): boolean;
  /** Where it stands in the rulebook. */
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
 * A game's table. `open` makes the state of one visit (what is picked, which picker is open); `Board` and `Prompt` get it
 * as `model`, and `table` with what is seen.
 */
export interface Game<View, Action extends ActionBase, Event extends EventBase, Model> {
  open(table: Table<View, Action, Event>): Model;
  /** All that lies between the top bar and the prompt bar. It places the seats' plates (SeatPlate) itself. */
  Board: Component<{ table: Table<View, Action, Event>; model: Model }>;
  /** The buttons and pickers in the prompt bar, when this viewer is asked. */
  Prompt: Component<{ table: Table<View, Action, Event>; model: Model }>;
  /**
   * The question in words. When this viewer is not asked: whom the table waits for, where that is public ("Ylva sails"),
   * or an empty title.
   */
  asked(table: Table<View, Action, Event>, model: Model): Asked;
  facts(table: Table<View, Action, Event>): Fact[];
  seat(table: Table<View, Action, Event>, seat: number): SeatState;
  /** An action as a button says it: "Challenge in the middle". Without it, its text. */
  words?(action: Action, table: Table<View, Action, Event>): string;
  /** Asked once more before this is sent; table.choose sees to it. */
  doubt?(action: Action, table: Table<View, Action, Event>): Doubt | null;
  /** Before the new view is shown, in the order of events; may take a moment (suspense). Skipped by any key or tap. */
  before?(event: Event, stage: Stage, table: Table<View, Action, Event>, model: Model): Promise<void> | void;
  /** After it: pieces glide to their places by themselves (data-piece); this is for what else moves. */
  after?(event: Event, stage: Stage, table: Table<View, Action, Event>, model: Model): Promise<void> | void;
  sound?(event: Event, table: Table<View, Action, Event>): Sound | null;
  /** A heading in the log before this event ("Turn 14 · Thor"), or none; `before`: all that was told until then. */
  chapter?(event: Event, table: Table<View, Action, Event>, before: readonly Event[]): string | null;
  /** An event in words for this viewer ("in the left column"). Without it, its text. */
  tell?(event: Event, table: Table<View, Action, Event>): string | null;
  /** Events that say nothing to people ("a window opens"): the log leaves them out. */
  minor?(event: Event): boolean;
  /** What a seat has reached at the end ("6 glory, tier 3"), where a mere number says little. Without it, the score. */
  reached?(table: Table<View, Action, Event>, seat: number): string;
  /** The board tells the end itself, step by step: the result does not come in front of it. */
  tellsEnd?: boolean;
  /** The board shows what follows from all lines of the log: they are loaded to the first. */
  wholeLog?: boolean;
  /** The rule that an event is an example of, for the link in the log. */
  rule?(event: Event): string | null;
  /** About ten steps through a first game on a real table. */
  lessons?: Lesson<View, Action, Event, Model>[];
  /** The game's own panel beside log, chat and rules (standing answers), and the name of its tab; optional. */
  aside?: string;
  Aside?: Component<{ table: Table<View, Action, Event>; model: Model }>;
}

export type AnyGame = Game<any, any, any, any>;
