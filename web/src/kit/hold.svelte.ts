/** Keeps what is in sight where it is when something is put above it. `top` changes with what is above. */
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
