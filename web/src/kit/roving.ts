// SPDX-License-Identifier: Apache-2.0
// Svelte action `use:roving={key}`, a "roving tabindex": the Tab key reaches only one button of the group, and arrow
// keys move the focus between the buttons. When `key` changes while the focus is outside the group, Tab reaches the
// first button with data-first, or else the first button.
export function roving(group: Element, key: unknown) {
  const buttons = () => [...group.querySelectorAll<HTMLElement>('button')];
  const stopAt = (stop: HTMLElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  };
  const reset = () => {
    const all = buttons();
    const inside = all.find((button) => button === document.activeElement);
    stopAt(inside ?? all.find((button) => button.dataset.first !== undefined) ?? all[0]);
  };
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const onKey = (event: Event) => {
    const step = steps[(event as KeyboardEvent).key];
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  };
  const onFocus = (event: Event) => stopAt((event.target as Element).closest('button') ?? undefined);
  group.addEventListener('keydown', onKey);
  group.addEventListener('focusin', onFocus);
  reset();
  void key;
  return {
    update: reset,
    destroy() {
      group.removeEventListener('keydown', onKey);
      group.removeEventListener('focusin', onFocus);
    },
  };
}
