// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps the visible content of a scrolling box in place when content is added above it. `top` reads a state that
 * changes with each of these additions.
 */
export function holdScroll(box: () => HTMLElement | undefined, top: () => unknown) {
  let below: number | null = null;
  $effect.pre(() => {
    top();
    const now = box();
    below = now ? now.scrollHeight - now.scrollTop : null;
  });
  $effect(() => {
    top();
    const now = box();
    if (now && below !== null) now.scrollTop = now.scrollHeight - below;
  });
}
