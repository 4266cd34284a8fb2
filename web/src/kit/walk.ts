// SPDX-License-Identifier: Apache-2.0
// Handles an arrow key: moves the focus to the nearest button of the group in that direction.
const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function walk(event: KeyboardEvent, group: ParentNode) {
  const direction = directions[event.key];
  if (!direction || !(event.target instanceof HTMLElement)) return;
  const [x, y] = direction;
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = middle(event.target);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const each of group.querySelectorAll<HTMLElement>('button:not(:disabled)')) {
    const to = middle(each);
    const along = (to.x - from.x) * x + (to.y - from.y) * y;
    const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
    if (along > 4 && along + 2 * aside < least) [best, least] = [each, along + 2 * aside];
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}
