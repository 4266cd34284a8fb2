// Movement. Pieces carry `data-piece="..."`, a name that stays with the thing as the viewer knows it: when the view
// changes, whatever was elsewhere before glides to its new place. A thing that nobody may follow has no name.
export interface Stage {
  /** The board's element. */
  readonly root: HTMLElement;
  /** A layer over the board that takes no clicks, for ghosts and banners; emptied when the moment is over. */
  readonly layer: HTMLElement;
  /** 1 normally, 2 when behind, Infinity when skipped; 0 ms with reduced motion. */
  ms(milliseconds: number): number;
  readonly reduced: boolean;
  /** Ends at once when the viewer skips. */
  wait(milliseconds: number): Promise<void>;
  find(piece: string): HTMLElement | null;
  /** Plays an animation that ends at once when the viewer skips. */
  animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void>;
}
