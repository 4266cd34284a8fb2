// SPDX-License-Identifier: Apache-2.0
// Animates events: ships sail slot by slot, tokens turn, goods fly. `before` runs before the new view is shown, `after`
// runs after it is shown.
import type { Stage } from '../../table/stage';
import type { Bottlecap, Event, Face } from './data';
import type { Model } from './model.svelte';
import { redsOut, redsThatCall } from './preview';

export async function before(event: Event, stage: Stage, table: Bottlecap, model: Model): Promise<void> {
  switch (event.kind) {
    case 'move':
      for (const slot of event.path) {
        model.stage({ ship: [event.player, slot] });
        await stage.wait(220);
      }
      return;
    case 'cross_line':
      model.flash = true;
      await stage.wait(500);
      model.flash = false;
      return;
    case 'attack':
      model.moment = { kind: 'attack', slot: model.ship(event.player) };
      await stage.wait(550);
      break;
    case 'draw': {
      const slow = redsOut(table.view) === redsThatCall - 1;
      model.moment = { kind: 'draw', player: event.player, colours: event.colours, slow };
      await stage.still(slow ? 1700 : 950);
      break;
    }
    case 'valkyries':
      model.moment = { kind: 'valkyries', tolls: event.players };
      await stage.still(2200);
      break;
    case 'rotate':
      model.stage({ rot: event.rot });
      await stage.wait(600);
      return;
    case 'improve':
    case 'throne':
    case 'free_improve':
      model.stage({ hut: [event.player, event.spot] });
      await stage.wait(500);
      return;
    case 'switch':
      await swap(stage, event.k);
      model.stage({ ring: swapped(model.ring, event.k) });
      return;
    case 'fire':
      model.paid = { player: event.player, ability: event.ability };
      await stage.wait(350);
      model.paid = null;
      return;
  }
  model.moment = null;
}

/** Goods fly between the player's meter and the space of their ship. */
export async function after(event: Event, stage: Stage, _table: Bottlecap, model: Model): Promise<void> {
  if (event.kind !== 'gain' && event.kind !== 'lose') return;
  const space = stage.root.querySelector(`[data-space="${model.ship(event.player)}"]`);
  const meter = goal(stage, event.player, event.meter);
  const icon = meter?.querySelector('svg');
  if (!space || !meter || !icon || event.amount === 0) return;
  await (event.kind === 'gain'
    ? stage.fly(icon, space, meter, event.amount)
    : stage.fly(icon, meter, space, event.amount));
}

const goal = (stage: Stage, player: number, meter: string) =>
  stage.root.querySelector(`[data-goal="${player}-${meter}"]`);

/** Two neighbouring spaces swap along the ring; their contents stay upright. */
async function swap(stage: Stage, slot: number) {
  const turn = (at: number, degrees: number) => {
    const space = stage.root.querySelector(`[data-space="${at % 8}"]`);
    const face = space?.querySelector('.face');
    const by = (angle: number) => [{ rotate: '0deg' }, { rotate: `${angle}deg` }];
    const options = { duration: 600, easing: 'ease-in-out' };
    return space && face
      ? [stage.animate(space, by(degrees), options), stage.animate(face, by(-degrees), options)]
      : [];
  };
  await Promise.all([...turn(slot, 45), ...turn(slot + 1, -45)]);
}

function swapped(ring: Face[], slot: number): Face[] {
  const other = (slot + 1) % 8;
  return ring.map((face, i) => (i === slot ? ring[other]! : i === other ? ring[slot]! : face));
}
