// SPDX-License-Identifier: Apache-2.0
// Dragging a card from the hand to a place has the same effect as choosing the card and then the place.
import type { Attachment } from 'svelte/attachments';
import type { Model } from './model.svelte';

const threshold = 8;
const reach = 70;

/** The highlighted place that is nearest to this point. */
function nearest(root: ParentNode, model: Model, x: number, y: number): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = reach;
  for (const each of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const piece = each.dataset.key!;
    if (!model.target(piece) || piece.startsWith('hand ')) continue;
    const box = each.getBoundingClientRect();
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    // The bars between cards overlap the cards. If the point is inside several boxes, the nearest centre decides.
    const inside = dx + dy === 0 ? Math.abs(y - (box.top + box.height / 2)) / box.height : 0;
    const distance = Math.hypot(dx, dy) + inside;
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}

export function draggable(model: Model, piece: string, copy: () => number): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let near: HTMLElement | null = null;
    let dragged = false;
    const board = () => element.closest<HTMLElement>('[data-board]') ?? document.body;

    const down = (event: PointerEvent) => {
      if (event.button === 0 && model.offered(piece))
        from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!ghost) {
        if (Math.hypot(dx, dy) < threshold) return;
        const chosen = element.dataset.chosen !== undefined;
        if (!chosen) model.tap(piece, copy());
        element.setPointerCapture(event.pointerId);
        const box = element.getBoundingClientRect();
        ghost = element.cloneNode(true) as HTMLElement;
        ghost.setAttribute('aria-hidden', 'true');
        ghost.removeAttribute('data-key');
        for (const [name, value] of Object.entries({
          position: 'fixed',
          left: `${box.left}px`,
          top: `${box.top}px`,
          zIndex: '60',
          pointerEvents: 'none',
          transition: 'none',
          opacity: '0.92',
        })) {
          ghost.style.setProperty(
            name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
            value,
          );
        }
        element.parentElement?.append(ghost);
      }
      ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
      const now = nearest(board(), model, event.clientX, event.clientY);
      if (now !== near) {
        near?.classList.remove('near');
        now?.classList.add('near');
        near = now;
      }
    };
    const end = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      from = null;
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      near?.classList.remove('near');
      // The browser sends a click after the drag. `dragged` makes the click have no effect.
      dragged = true;
      setTimeout(() => (dragged = false));
      if (event.type === 'pointerup' && near) model.tap(near.dataset.key!);
      near = null;
    };
    const click = (event: MouseEvent) => {
      if (dragged) event.stopImmediatePropagation();
    };
    element.addEventListener('click', click, { capture: true });
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
    return () => {
      element.removeEventListener('click', click, { capture: true });
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      ghost?.remove();
    };
  };
}
