// SPDX-License-Identifier: Apache-2.0
// A replay of a finished game. It loads the steps in several requests and shows one of them on the board.
import type { protocol } from '../generated/games';
import { hall, Refusal, type HallRequest, type TableSnapshot } from '../hall/hall.svelte';
import { refusalText } from '../hall/refusal';
import type { EventBase } from '../table/game';
import { loadWording, readLine, type LogLine } from '../hall/wordings';
import { Table } from '../table/table.svelte';

export type ReplayMessage = Extract<protocol.ServerMessage, { is: 'replay' }>;
export type Step = Omit<ReplayMessage['shown'][number], 'lines'> & { lines: LogLine<EventBase>[] };
/** Whose view is shown: a seat's or a spectator's. `open`: at each step the view of the player to move. */
export type ReplayViewer = number | 'spectator' | 'open';

export function readViewer(text: string | null): ReplayViewer {
  if (text === 'open' || text === 'spectator') return text;
  const seat = Number(text ?? 0);
  return Number.isInteger(seat) && seat >= 0 ? seat : 0;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class Replay {
  readonly id: string;
  readonly viewer: ReplayViewer;
  readonly table: Table;
  about = $state.raw<ReplayMessage | null>(null);
  steps = $state.raw<Step[]>([]);
  at = $state(0);
  playing = $state(false);
  /** Approximate steps per second. */
  speed = $state(1);
  wrong = $state('');

  step = $derived(this.steps[this.at]);
  last = $derived((this.about?.steps ?? 1) - 1);
  /** The seat whose view is on the board; null for a spectator. */
  seat = $derived.by(() => {
    if (this.viewer !== 'open') return this.viewer === 'spectator' ? null : this.viewer;
    return this.step?.seat ?? 0;
  });

  #closed = false;
  #lines: LogLine<EventBase>[] = [];
  /** For each step, the number of log lines up to the end of this step. */
  #counts: number[] = [];

  constructor(id: string, viewer: ReplayViewer, invitation: string, first: number) {
    this.id = id;
    this.viewer = viewer;
    this.table = new Table(id, invitation, false);
    void this.#load(invitation, first);
  }

  close() {
    this.#closed = true;
    this.playing = false;
  }

  async #load(invitation: string, first: number) {
    while (!this.#closed && (!this.about || this.steps.length < this.about.steps)) {
      try {
        const response = await hall.request({
          do: 'replay',
          table: this.id,
          invitation,
          seat: typeof this.viewer === 'number' ? this.viewer : null,
          open: this.viewer === 'open',
          from: this.steps.length,
        } satisfies HallRequest);
        if (response.is !== 'replay' || response.shown.length === 0) return;
        const wording = await loadWording(response.game);
        this.#add(
          response.shown.map((step) => ({
            ...step,
            lines: step.lines.map((line) => readLine<EventBase>(wording, response.names, line)),
          })),
        );
        const begins = !this.about;
        this.about = response;
        if (begins) this.go(0);
        if (first > 0 && first < this.steps.length) {
          this.go(first);
          first = 0;
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (!['too_many', 'no_answer'].includes(error.error.code)) {
          this.wrong = refusalText(error);
          return;
        }
        await pause(500);
      }
    }
  }

  #add(steps: Step[]) {
    for (const step of steps) {
      this.#lines.push(...step.lines);
      this.#counts.push(this.#lines.length);
    }
    this.steps = [...this.steps, ...steps];
  }

  /** The events of a step. */
  events(at: number): EventBase[] {
    return (this.steps[at]?.lines ?? []).flatMap((line) => line.event ?? []);
  }

  /** Shows a step. With `story`, a step forward by one is animated. */
  go(at: number, story = false) {
    const to = Math.max(0, Math.min(at, this.steps.length - 1));
    const next = story && to === this.at + 1;
    this.at = to;
    const count = this.#counts[to] ?? 0;
    this.table.show(this.#snapshot(to), this.#lines.slice(0, count), count - (this.#counts[to - 1] ?? 0), next);
  }

  /** Plays the steps until the end, or pauses. */
  async play() {
    if (this.playing) {
      this.playing = false;
      return;
    }
    if (this.at >= this.last) this.go(0);
    this.playing = true;
    while (this.playing && this.at < this.last) {
      await pause(900 / this.speed);
      if (this.playing && this.at + 1 < this.steps.length) this.go(this.at + 1, this.speed <= 1);
    }
    this.playing = false;
  }

  #snapshot(at: number): TableSnapshot {
    const about = this.about!;
    const step = this.steps[at]!;
    const view = step.views.length > 1 ? step.views[this.seat ?? 0] : step.views[0];
    return {
      is: 'table',
      table: this.id,
      game: about.game,
      title: 'Replay',
      status: at === this.last ? 'finished' : 'playing',
      host: '',
      options: about.options,
      listed: false,
      spectators: true,
      clock: { kind: 'none', bank_ms: 0, increment_ms: 0 },
      seats: about.names.map((name) => ({
        person: '',
        name,
        bot: '',
        here: true,
        left_ms: null,
        resigned: false,
        absent: false,
      })),
      you: this.seat,
      spectator_count: 0,
      commitment: '',
      invitation: '',
      position: `step ${at}`,
      view,
      offers: [],
      question: '',
      can_undo: false,
      proposal: null,
      outcome: at === this.last ? about.outcome : [],
      first_line: 0,
      first_chat: 0,
      lines: [],
      chat: [],
      rematch: '',
      window: null,
      settings: {},
      hints: false,
    };
  }
}
