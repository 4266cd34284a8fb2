// SPDX-License-Identifier: Apache-2.0
// Animations. Pieces have `data-piece="..."`, a name that stays the same while the viewer can follow the piece. When
// the view changes, a piece moves from its old place to its new place. A piece that the viewer must not follow has no
// name. A new piece may have `data-from="..."`: the name of the piece or `data-place` that it comes from, for example
// a deck.
import { flushSync } from 'svelte';
import type { TableSnapshot } from '../hall/hall.svelte';
import { reducedMotion } from '../settings.svelte';
import type { AnyGame, EventBase } from './game';
import { play } from './sound';
import type { LogLine } from '../hall/wordings';
import type { Table } from './table.svelte';

export interface Stage {
  /** The board's element. */
  readonly root: HTMLElement;
  /** A layer over the board that takes no clicks, for copies and banners; emptied after each snapshot. */
  readonly layer: HTMLElement;
  /** Adjusts a duration: half if snapshots are waiting too long, 0 if the viewer skips or wants reduced motion. */
  ms(milliseconds: number): number;
  readonly reduced: boolean;
  /** Waits until the time is over or the viewer skips. Returns immediately with reduced motion. */
  wait(milliseconds: number): Promise<void>;
  /** Like `wait`, but also waits with reduced motion. For text that people must have time to read. */
  still(milliseconds: number): Promise<void>;
  find(piece: string): HTMLElement | null;
  /** Plays an animation. It ends early when the viewer skips. */
  animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void>;
  /** Makes `count` copies of `ghost` fly from one element to another, one after the other. */
  fly(ghost: Element, from: Element, to: Element, count?: number): Promise<void>;
  /** Shows a sentence across the board. */
  banner(words: string, milliseconds?: number): Promise<void>;
}

interface QueuedSnapshot {
  snapshot: TableSnapshot;
  lines: LogLine<EventBase>[];
  show: () => void;
  at: number;
}

/** A snapshot that has waited longer than this, in milliseconds, is animated at double speed. */
const fastAfter = 4000;
/** A snapshot that has waited longer than this, in milliseconds, is shown without animation. */
const jumpAfter = 12_000;
/** Maximum number of events of a snapshot that is animated. A snapshot with more events is shown without animation. */
const atMost = 40;
/** Maximum duration of the animation of one event, in milliseconds. */
const longest = 6000;
const easing = 'cubic-bezier(0.16, 0.84, 0.3, 1)';

export class Animator implements Stage {
  game: AnyGame | null = null;
  model: unknown = null;

  #root: HTMLElement | null = null;
  #layer: HTMLElement | null = null;
  #queue: QueuedSnapshot[] = [];
  #playing = false;
  #skipping = false;
  #fast = false;
  #ends = new Set<() => void>();
  #position = '';

  constructor(readonly table: Table) {
    table.present = (snapshot, lines, show) => this.#arrive({ snapshot, lines, show, at: performance.now() });
  }

  /** Sets the board and its layer. Before this, snapshots are shown without animation. */
  build(root: HTMLElement, layer: HTMLElement): () => void {
    this.#root = root;
    this.#layer = layer;
    const skip = () => this.skip();
    window.addEventListener('keydown', skip, { capture: true });
    window.addEventListener('pointerdown', skip, { capture: true });
    return () => {
      window.removeEventListener('keydown', skip, { capture: true });
      window.removeEventListener('pointerdown', skip, { capture: true });
      this.skip();
      this.#root = this.#layer = null;
    };
  }

  /** Ends the running animations. */
  skip() {
    if (!this.#playing) return;
    this.#skipping = true;
    for (const end of this.#ends) end();
  }

  get root() {
    return this.#root!;
  }
  get layer() {
    return this.#layer!;
  }
  get reduced() {
    return reducedMotion();
  }

  ms(milliseconds: number) {
    return this.reduced ? 0 : this.#pace(milliseconds);
  }
  #pace(milliseconds: number) {
    return this.#skipping ? 0 : this.#fast ? milliseconds / 2 : milliseconds;
  }

  wait(milliseconds: number) {
    return this.#rest(this.ms(milliseconds));
  }
  still(milliseconds: number) {
    return this.#rest(this.#pace(milliseconds));
  }
  #rest(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        this.#ends.delete(end);
        done();
      };
      const timer = setTimeout(end, milliseconds);
      this.#ends.add(end);
    });
  }

  find(piece: string) {
    return this.#root?.querySelector<HTMLElement>(`[data-piece="${CSS.escape(piece)}"]`) ?? null;
  }
  #place(name: string): Element | null {
    return this.find(name) ?? this.#root?.querySelector(`[data-place="${CSS.escape(name)}"]`) ?? null;
  }

  async animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) {
    const duration = this.ms(Number(options.duration ?? 0));
    const delay = this.ms(Number(options.delay ?? 0));
    if (duration <= 0) return;
    const animation = element.animate(frames, { easing, ...options, duration, delay });
    const end = () => animation.finish();
    this.#ends.add(end);
    await animation.finished.catch(() => {});
    this.#ends.delete(end);
  }

  async fly(ghost: Element, from: Element, to: Element, count = 1) {
    if (this.reduced || this.#skipping || !this.#layer) return;
    const at = this.#layer.getBoundingClientRect();
    const size = ghost.getBoundingClientRect();
    const middle = (rect: DOMRect) => ({
      x: rect.x + rect.width / 2 - at.x - size.width / 2,
      y: rect.y + rect.height / 2 - at.y - size.height / 2,
    });
    const [a, b] = [middle(from.getBoundingClientRect()), middle(to.getBoundingClientRect())];
    const flights = Array.from({ length: Math.min(5, count) }, async (_, i) => {
      const copy = ghost.cloneNode(true) as HTMLElement;
      copy.removeAttribute('data-piece');
      Object.assign(copy.style, { position: 'absolute', left: '0', top: '0', opacity: '0' });
      this.#layer!.append(copy);
      const up = Math.min(60, Math.hypot(b.x - a.x, b.y - a.y) * 0.2);
      await this.animate(
        copy,
        [
          { translate: `${a.x}px ${a.y}px`, opacity: 1 },
          { translate: `${(a.x + b.x) / 2}px ${(a.y + b.y) / 2 - up}px`, opacity: 1 },
          { translate: `${b.x}px ${b.y}px`, opacity: 1 },
        ],
        { duration: 400, delay: i * 70 },
      );
      copy.remove();
    });
    await Promise.all(flights);
  }

  async banner(words: string, milliseconds = 900) {
    if (!this.#layer || this.#skipping) return;
    const banner = document.createElement('p');
    banner.className = 'banner';
    banner.textContent = words;
    this.#layer.append(banner);
    void this.animate(
      banner,
      [
        { opacity: 0, scale: 0.92 },
        { opacity: 1, scale: 1 },
      ],
      { duration: 200 },
    );
    await this.still(this.reduced ? 1500 : milliseconds);
    banner.remove();
  }

  #arrive(next: QueuedSnapshot) {
    this.#queue.push(next);
    if (!this.#playing) void this.#play();
  }

  async #play() {
    this.#playing = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const waited = performance.now() - next.at;
      const events = next.lines.flatMap((line) => (line.event ? [line.event] : []));
      const first = this.#position === '';
      const moved = next.snapshot.position !== this.#position;
      this.#position = next.snapshot.position || this.#position;
      const canAnimate = this.#root && this.game && !document.hidden;
      if (!canAnimate || first || !moved || waited > jumpAfter || events.length > atMost) {
        next.show();
      } else {
        this.#fast = waited > fastAfter;
        this.#skipping = false;
        await this.#act(next, events);
        this.#layer?.replaceChildren();
      }
      // Shows the next snapshot in a new task, because showing several views in one task would delay clicks. There must
      // be no pause if the queue is empty: a snapshot that arrived during the pause would not be shown.
      if (this.#queue.length > 0) await new Promise((done) => setTimeout(done));
    }
    this.#playing = false;
    this.#skipping = false;
  }

  async #act(next: QueuedSnapshot, events: EventBase[]) {
    const { game, table, model } = this;
    const hook = async (name: 'before' | 'after', event: EventBase) => {
      try {
        const done = game![name]?.(event, this, table, model);
        if (done) await Promise.race([done, new Promise((late) => setTimeout(late, longest))]);
      } catch (error) {
        console.error(error);
      }
    };
    for (const event of events) {
      if (game!.before) await hook('before', event);
      const sound = this.#skipping ? null : game!.sound?.(event, table);
      if (sound) play(sound);
    }
    const move = this.reduced ? this.#fading() : this.#gliding();
    next.show();
    flushSync();
    const moves = move();
    for (const event of events) if (game!.after) await hook('after', event);
    await moves;
  }

  /** With reduced motion, moved pieces fade in at their new places. */
  #fading(): () => Promise<unknown> {
    if (this.#skipping) return () => Promise.resolve();
    const before = new Map([...this.#pieces()].map((piece) => [piece.dataset.piece, piece.parentElement]));
    return () => {
      const moved = [...this.#pieces()].filter((piece) => {
        const was = before.get(piece.dataset.piece);
        return was === undefined ? piece.dataset.from : was !== piece.parentElement;
      });
      return Promise.all(moved.map((piece) => piece.animate([{ opacity: 0.2 }, { opacity: 1 }], 120).finished));
    };
  }

  #gliding(): () => Promise<unknown> {
    const places = this.#places();
    const from = this.#originOf(places);
    return () => this.#glide(places, from);
  }

  #pieces() {
    return this.#root!.querySelectorAll<HTMLElement | SVGGraphicsElement>('[data-piece]');
  }

  #places(): Map<string, DOMRect> {
    const places = new Map<string, DOMRect>();
    if (this.#skipping) return places;
    for (const piece of this.#pieces()) {
      const rect = piece.getBoundingClientRect();
      if (rect.width > 0) places.set(piece.dataset.piece!, rect);
    }
    return places;
  }

  /** Returns a function that finds where a new piece comes from. `places`: where the pieces of the old view were. */
  #originOf(places: Map<string, DOMRect>): (name: string) => DOMRect | null {
    return (name) => places.get(name) ?? this.#place(name)?.getBoundingClientRect() ?? null;
  }

  async #glide(places: Map<string, DOMRect>, from: (name: string) => DOMRect | null) {
    if (this.#skipping || places.size === 0) return;
    // Reads all places before it starts the first animation. Otherwise each read would force a layout.
    const moves: { piece: HTMLElement | SVGGraphicsElement; old: DOMRect; now: DOMRect }[] = [];
    for (const piece of this.#pieces()) {
      const now = piece.getBoundingClientRect();
      const old = places.get(piece.dataset.piece!) ?? (piece.dataset.from ? from(piece.dataset.from) : null);
      if (!old || now.width === 0) continue;
      const far = Math.abs(old.x - now.x) + Math.abs(old.y - now.y) + Math.abs(old.width - now.width);
      if (far > 2) moves.push({ piece, old, now });
    }
    await Promise.all(
      moves.map(({ piece, old, now }, i) => {
        const parent = piece instanceof SVGElement && piece.ownerSVGElement ? piece.parentNode : null;
        const scale = parent instanceof SVGGraphicsElement ? (parent.getScreenCTM()?.a ?? 1) : 1;
        const x = (old.x + old.width / 2 - now.x - now.width / 2) / scale;
        const y = (old.y + old.height / 2 - now.y - now.height / 2) / scale;
        const arc = Math.min(26, Math.hypot(x, y) * 0.08);
        const size = old.width / now.width;
        return this.animate(
          piece,
          [
            { translate: `${x}px ${y}px`, scale: size, zIndex: 30 },
            { translate: `${x / 2}px ${y / 2 - arc}px`, scale: (1 + size) / 2, zIndex: 30 },
            { translate: '0px 0px', scale: 1, zIndex: 30 },
          ],
          { duration: 320, delay: Math.min(i * 60, 600), fill: 'backwards' },
        );
      }),
    );
  }
}
