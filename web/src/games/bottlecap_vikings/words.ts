// SPDX-License-Identifier: Apache-2.0
// The texts of questions and moves.
import { count, plural } from '../../kit/plural';
import { boxOf, type Action, type Bottlecap, type Face } from './data';
import { faces, partWords } from './faces';
import { voyage } from './preview';

export interface Words {
  title: string;
  /** The second line on the button. */
  sub?: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const some = (n: number, of: string) => `${n} ${of}`;

/** Joins the parts of a list: "Bjorn, Ylva and you". */
export function list(parts: string[], and = 'and'): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;
}

export function say(action: Action, table: Bottlecap): Words {
  const view = table.view;
  const box = boxOf(table);
  const seat = view.asked ?? view.active;
  const me = view.players[seat]!;
  const name = (each: number) => table.names[each] ?? '';
  const face = view.ring[me.slot]!;
  switch (action.kind) {
    case 'move': {
      const trip = voyage(view, seat, action.distance);
      const notes = [
        box.face(view.ring[trip.slot]!),
        ...(trip.attacked.length ? [`attack ${count(trip.attacked.length, 'ship')}`] : []),
        ...(trip.lineDamage ? [some(trip.lineDamage, 'damage')] : []),
      ];
      return { title: `Sail ${action.distance}`, sub: notes.join(' · ') };
    }
    case 'act':
      return split(partWords(box, face, action.part - 1, me, view.landing));
    case 'exchange': {
      const [from, to] = face === 'act_gold_to_wood' ? ['gold', 'wood'] : ['wood', 'gold'];
      return {
        title: action.x ? `Trade ${action.x} ${from} for ${action.x + 1} ${to}` : `Take 1 ${to} for free`,
      };
    }
    case 'improve':
    case 'free': {
      const spot = box.spot(box.city(me.board), action.spot);
      const ability = spot ? box.ability(spot.ability) : action.spot;
      return {
        title: spot?.ability === 'throne' ? 'Take the throne' : `Build ${ability}`,
        sub: action.kind === 'free' ? 'for free' : `−${me.next_cost} gold`,
      };
    }
    case 'act_done':
      return { title: 'End turn' };
    case 'pre_done':
      return { title: 'Continue to the action' };
    case 'reverse':
      return { title: 'Turn around', sub: '+1 damage' };
    case 'atone':
      return { title: 'Atone', sub: '−1 glory, lose all damage' };
    case 'switch': {
      const [first, second] = [view.ring[action.slot]!, view.ring[(action.slot + 1) % 8]!];
      return { title: `Swap ${box.face(first)} and ${box.face(second)}` };
    }
    case 'take':
      return { title: `Take 1 ${action.good}`, sub: `from ${name(action.from)}` };
    case 'give':
      return { title: `Give 1 ${action.good}`, sub: `to ${name(action.to)}` };
    case 'keep':
      return { title: `Keep the ${action.token} token` };
    case 'heal': {
      const grey = view.owed - action.red;
      const parts = [...(action.red ? [`${action.red} red`] : []), ...(grey ? [`${grey} grey`] : [])];
      return { title: `Return ${list(parts)} ${plural(view.owed, 'token')}` };
    }
    case 'rotate': {
      const slot = (view.helper_slot - view.rot + action.rot + 16) % 8;
      return { title: `Turn the helper to ${box.face(view.ring[slot]!)}` };
    }
    case 'double':
      return {
        title: `Double your ${action.good}`,
        sub: `${me[action.good]} → ${Math.min(2 * me[action.good], action.good === 'wood' ? me.wood_max : me.gold_max)}`,
      };
    case 'copy':
      return { title: `Borrow ${box.ability(action.ability)}`, sub: box.text(action.ability) };
    case 'side':
      return { title: `Play ${box.side(me.card, action.side)?.name ?? action.side}`, sub: `${action.side} side` };
    case 'start':
      return { title: `Start at ${box.face(view.ring[action.slot]!)}` };
    case 'goods': {
      const gold = view.free_goods - action.wood;
      const parts = [...(action.wood ? [`${action.wood} wood`] : []), ...(gold ? [`${gold} gold`] : [])];
      return { title: `Take ${list(parts)}` };
    }
  }
}

/** Makes a button from a text such as "Pay 1 wood: lose 2 damage": the gain is its title, the cost its second line. */
export function split(text: string): Words {
  const [first = '', rest] = text.split(': ');
  if (rest) {
    const title = /^\d/.test(rest) ? `Gain ${rest}` : capital(rest);
    return { title, sub: first.charAt(0).toLowerCase() + first.slice(1) };
  }
  const [gain = '', condition] = text.split(' if ');
  return condition ? { title: gain, sub: `if ${condition}` } : { title: text };
}

export const whole = (words: Words) => (words.sub ? `${words.title}, ${words.sub}` : words.title);

/** The question to the asked player: an instruction, and the reason for it. */
export function question(table: Bottlecap): { title: string; why?: string } {
  const view = table.view;
  const box = boxOf(table);
  const me = view.players[view.asked ?? view.active]!;
  const face = view.ring[me.slot]!;
  const other = view.other === null ? '' : (table.names[view.other] ?? '');
  switch (view.question) {
    case 'side':
      return {
        title: 'Choose a side of your city card',
        why: 'The common side is the same for all players. Look at both sides.',
      };
    case 'start':
      return {
        title: 'Choose where your ship starts',
        why: 'You can start at any space, even one with a ship: starting is not an attack.',
      };
    case 'goods':
      return {
        title: `Choose ${count(view.free_goods, 'good')} to start with`,
        why: 'One glory usually costs 1 gold and 2 wood. Improving your city costs gold.',
      };
    case 'free':
      return { title: 'Move your hut up one tier', why: 'The first improvement is free.' };
    case 'move': {
      const far = table.of('move').map((move) => move.distance);
      const how = far.length > 3 ? `${far[0]} to ${far.at(-1)}` : list(far.map(String), 'or');
      return {
        title: `Sail ${how} ${plural(far.at(-1) ?? 2, 'space')}`,
        why: 'You must sail. Then you can use the space.',
      };
    }
    case 'take':
      return { title: `Take a good from ${other}`, why: 'Then you give one good in return.' };
    case 'give':
      return { title: `Give a good to ${other}`, why: 'You can give back the kind of good that you took.' };
    case 'keep':
      return { title: 'Keep one of the two tokens', why: 'The other one goes back into the bag.' };
    case 'pre':
      return { title: 'Use an ability before the action?', why: 'You can use each ability at most once per turn.' };
    case 'act':
      return actQuestion(table, face, box.face(face));
    case 'heal':
      return { title: `Return ${count(view.owed, 'token')}`, why: 'You choose the colours of the tokens.' };
    case 'rotate':
      return {
        title: 'Turn the bottlecap',
        why: 'The helper and the red line turn with it. Ships stay where they are.',
      };
    case 'doubling':
      return { title: 'Double your wood or your gold', why: 'Goods that do not fit are lost.' };
    case 'copy':
      return { title: 'Borrow an ability', why: 'You keep the ability for the rest of the game.' };
    case 'nothing':
      return { title: ended(table) };
  }
}

function actQuestion(table: Bottlecap, face: Face, name: string) {
  if (face === 'act_city')
    return { title: `${name}: improve your city`, why: 'Choose a highlighted spot in your city, or end your turn.' };
  if (table.of('exchange').length)
    return { title: `${name}: choose how much to trade`, why: 'You always get one more than you pay.' };
  return {
    title: `${name}: use its action`,
    why:
      faces[face].parts.length > 1 ? 'Use one part, both in any order, or none.' : 'Use the action, or end your turn.',
  };
}

export function ended(table: Bottlecap): string {
  const view = table.view;
  if (view.way === 'limit') return 'The turn limit is reached';
  const name = view.active === table.you ? 'You win' : `${table.names[view.active] ?? ''} wins`;
  return view.way === 'throne' ? `${name} by reaching the throne of the city` : `${name} by glory`;
}

/** The title while another player is asked: what the table waits for. After the game: how the game ended. */
export function waiting(table: Bottlecap): { title: string; why?: string } {
  const view = table.view;
  if (view.asked === null) return { title: ended(table) };
  const who = table.names[view.asked] ?? 'A player';
  const box = boxOf(table);
  const does: Record<string, string> = {
    side: 'chooses a side',
    start: 'chooses where to start',
    goods: 'chooses goods',
    free: 'improves the city',
    move: 'sails',
    take: 'takes a good',
    give: 'gives a good',
    keep: 'chooses a token',
    pre: 'can use abilities',
    act: `is at ${box.face(view.ring[view.players[view.asked]!.slot]!)}`,
    heal: 'returns tokens',
    rotate: 'turns the bottlecap',
    doubling: 'doubles a good',
    copy: 'borrows an ability',
  };
  return { title: `${who} ${does[view.question] ?? 'is deciding'}` };
}
