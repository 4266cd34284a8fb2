// SPDX-License-Identifier: Apache-2.0
// The texts of questions, moves, confirmations and seats.
import { count, plural } from '../../kit/plural';
import type { Asked, Confirmation, Fact, SeatState } from '../../table/game';
import { columnNames, face, godName, other, type Action, type Decks, type Kind, type Side } from './cards';
import { turnOf } from './knowledge';
import type { Model, ThunderTable } from './model.svelte';
import { key } from './picks';

const kindOf = (model: Model): Kind | null => (model.card ? model.face(model.card, model.me).kind : null);

/** The label of a piece that can be picked next: what happens to it, for example "strike Loki". */
export function targetWord(model: Model, piece: string): string {
  if (!model.card) return 'challenge';
  const at = /^card (\w+) (\d) (\d)$/.exec(piece);
  const card = at ? model.field(at[1] as Side, Number(at[2]))[Number(at[3]) - 1]?.card : null;
  const name = card ? ` ${model.face(card, at![1] as Side).name}` : '';
  switch (kindOf(model)) {
    case 'ravens':
      return `strike${name}`;
    case 'frigg':
      return 'turn face up';
    case 'weapon':
      return `remove${name}`;
    case 'vidarr':
      return `flank${name}`;
    default:
      return `move${name}`;
  }
}

/** The text of the button that plays a card without a target. */
export function useWord(model: Model): string {
  const top = model.army(model.foe).pile.at(-1);
  switch (kindOf(model)) {
    case 'freya':
      return top ? `Take ${model.face(top, model.foe).name}` : 'Play Freya';
    case 'berserker':
      return 'Play the Berserker';
    case 'idunn':
      return 'Play Idunn';
    case 'odin':
      return 'Take the Ravens';
    case 'seer':
      return 'Draw with the Seer';
    default:
      return 'Play the card';
  }
}

/** The text of the button for a card on the field: "Row 2: Dwarf". */
export function cardWord(model: Model, piece: string): string {
  const [, side, col, row] = piece.split(' ') as [string, Side, string, string];
  const card = model.field(side, Number(col))[Number(row) - 1]?.card;
  return `Row ${row}: ${card ? model.face(card, side).name : 'face down'}`;
}

/** The text of the button that takes the chosen cards from the discard pile. */
export function takeWord(model: Model): string {
  const cards = model.picks.slice(1).map((pick) => pick.slice('pile '.length));
  return cards.length > 1 ? `Take these ${cards.length} cards` : `Take ${model.face(cards[0] ?? '', model.me).name}`;
}

export function enemyHandWord(model: Model): string {
  return kindOf(model) === 'frigg'
    ? `Look at ${possessive(model.name(model.foe))} hand`
    : `Strike a random card in ${possessive(model.name(model.foe))} hand`;
}

export const possessive = (name: string) => (name === 'You' ? 'your' : `${name}'s`);

/** The text of the button for a place in a column. It names the cards next to the place: "In front of Huscarl". */
export function rowWord(model: Model, side: Side, col: number, row: number): string {
  const cards = model.field(side, col).filter((_, at) => model.lifted !== key.card(side, col, at + 1));
  const name = (at: number) => {
    const card = cards[at]?.card;
    return card ? model.face(card, side).name : 'the hidden card';
  };
  if (!cards.length) return 'In the empty column';
  if (row === 1) return `In front of ${name(0)}`;
  return row > cards.length ? `Behind ${name(row - 2)}` : `Between ${name(row - 2)} and ${name(row - 1)}`;
}

function askedForCard(model: Model): Asked {
  const card = model.face(model.card!, model.me);
  const kinds = new Set(model.open.map((way) => way.action.kind));
  const cost = kinds.has('place')
    ? 'Or choose a place to lay this card face down. Either way, this costs 1 point.'
    : 'This costs 1 point.';
  const foe = possessive(model.name(model.foe));
  if (kinds.has('play_god')) {
    return {
      title: `Choose a column for ${card.name}`,
      why: 'The card goes face up in the front row for free. You have four points this turn, and in every turn that starts with your god in play.',
    };
  }
  switch (card.kind) {
    case 'ravens':
      if (kinds.has('power_field') || kinds.has('power_hand')) {
        return {
          title: 'Ravens: choose a target',
          why: `Strike a highlighted front card, or a random card in ${foe} hand. ${cost}`,
        };
      }
      break;
    case 'frigg':
      return {
        title: 'Frigg: choose a target',
        why: `Look at ${foe} hand, or turn a highlighted column face up. ${cost}`,
      };
    case 'baldr':
    case 'valkyries':
      if (model.lifted)
        return {
          title: 'Choose a new place for the card',
          why: 'A face-up card stays face up, a face-down card stays face down.',
        };
      if (kinds.has('power_move')) {
        return {
          title: `${card.name}: choose the card to move`,
          why: `Choose a highlighted card, then its new place. ${cost}`,
        };
      }
      break;
    case 'weapon':
      if (kinds.has('power_target')) {
        return {
          title: `${card.name}: choose the card to remove`,
          why: `You can remove ${foe} god or a face-up Shield Wall. ${cost}`,
        };
      }
      break;
    case 'vidarr':
      if (kinds.has('power_flank')) {
        return {
          title: 'Vidarr: choose a card to challenge',
          why: `Your front card in the left or right column challenges the card you choose in that column. ${cost}`,
        };
      }
      break;
    case 'hel':
      if (kinds.has('power_take')) {
        return {
          title: 'Hel: choose a card from your discard pile',
          why: `The card goes to your hand. Only you know which card it is. ${cost}`,
        };
      }
      break;
    case 'longships': {
      const way = model.ways.find((each) => each.path.steps[0] === model.picks[0] && each.path.bag.length);
      const n = way?.path.bag.length ?? 0;
      if (n) {
        return {
          title: `Longships: choose ${count(n, 'card')} from your discard pile`,
          why: `You can take Viking Warriors and Female Archers. ${cost}`,
        };
      }
      break;
    }
    default:
      if (kinds.has('power'))
        return { title: `${card.name}: use its power?`, why: `${card.power} This costs 1 point.` };
  }
  return {
    title: `Lay ${card.name}: choose a place`,
    why: 'The card goes face down in front of, between or behind your cards. This costs 1 point.',
  };
}

export function asked(table: ThunderTable, model: Model): Asked {
  const view = table.view;
  if (view.phase === 'over') return over(table, model);
  if (!table.asked) return waitingFor(table, model);
  const points = count(view.points_left, 'point');
  switch (view.phase) {
    case 'opening': {
      const left = model.laid.filter((card) => !card).length;
      if (left === 0)
        return {
          title: 'Lay this row?',
          why: 'One card goes face down in each column. You cannot change the row later.',
        };
      if (model.held) return { title: 'Choose a column', why: 'Choose a highlighted place in your front row.' };
      return {
        title: 'Choose your front row',
        why: `Place one card from your hand face down in each column: ${count(left, 'card')} left to place. You cannot place your god now.`,
      };
    }
    case 'main':
      if (model.column !== null) {
        return {
          title: `Choose a place in the ${model.columnName(model.column)} column`,
          why: 'The cards behind this place move back one row.',
        };
      }
      if (model.among.length) return { title: 'Choose a card', why: 'Row 1 is the front row.' };
      if (model.card) return askedForCard(model);
      if (model.picks.length)
        return { title: 'Challenge?', why: 'Choose the enemy card that faces your card. This costs 1 point.' };
      if (view.points_left === 0) return { title: 'End your turn', why: 'You have spent all your points.' };
      return {
        title: `Your turn: ${points} left`,
        why: 'Draw a card, lay a card, challenge, or use a power. You must spend all your points.',
      };
    case 'hit':
    case 'foreseen': {
      const card = model.face(view.waiting!, model.foe).name;
      return {
        title: `Choose a column for ${card}`,
        why: `The card goes face up in front of one of ${possessive(model.name(model.foe))} columns.`,
      };
    }
    case 'seer':
      return { title: 'Draw another card with the Seer?', why: `You have drawn ${view.foreseen} of at most 3 cards.` };
    case 'order':
      return {
        title: 'Choose the next card for your discard pile',
        why: 'The last card you choose is on top of the pile, where both players see it.',
      };
  }
}

function waitingFor(table: ThunderTable, model: Model): Asked {
  const view = table.view;
  if (table.sent) return { title: 'Sending your move …' };
  const side = view.asked === view.thor.seat ? 'thor' : 'loki';
  const name = model.name(side);
  const who = name === 'You' ? godName(side) : name;
  switch (view.phase) {
    case 'opening':
      return { title: `${who} chooses a front row`, why: 'A front row has three cards, all face down.' };
    case 'order':
      return { title: `${who} discards lost cards`, why: 'The owner of the cards chooses their order.' };
    case 'hit':
    case 'foreseen':
      return {
        title: `${who} places ${model.face(view.waiting!, other(view.active)).name}`,
        why: 'The card goes face up in front of a column.',
      };
    case 'seer':
      return { title: `${who} draws with the Seer`, why: `The Seer has drawn ${view.foreseen} of at most 3 cards.` };
    default:
      return {
        title: `${who} is playing`,
        why: `${view.points_left} of ${count(view.points_total, 'point')} left. Choose any card to read it.`,
      };
  }
}

/** The prompt after the game: who won, and why. */
export function over(table: ThunderTable, model: Model): Asked {
  const { winner, reason, you } = table.view;
  if (!winner) return { title: 'The game is over' };
  const loser = other(winner);
  const won = table.view[winner].seat === you;
  const treasure = loser === 'thor' ? "Odin's Ring" : "Odin's Crown";
  const title = won ? 'You win' : `${model.name(winner)} wins`;
  const whose = possessive(model.name(loser));
  const them = model.name(loser) === 'You' ? 'You' : model.name(loser);
  switch (reason) {
    case 'treasure':
      return { title, why: `${treasure} was found.` };
    case 'stuck':
      return { title, why: `${them} could not spend all points.` };
    case 'empty_field':
      return { title, why: `${whose.charAt(0).toUpperCase()}${whose.slice(1)} turn began with an empty battlefield.` };
    default:
      return { title };
  }
}

export function facts(table: ThunderTable): Fact[] {
  const view = table.view;
  const out = (['thor', 'loki'] as const).filter((side) =>
    view[side].field.some((column) => column[0]?.card === side && column[0].up),
  );
  return [
    { label: 'Turn', value: view.phase === 'opening' ? 'opening' : String(turnOf(view)) },
    ...(out.length
      ? [{ label: plural(out.length, 'God'), value: `${out.map(godName).join(' and ')} on the field` }]
      : []),
  ];
}

export function seat(table: ThunderTable, seat: number): SeatState {
  const view = table.view;
  const side: Side = view.thor.seat === seat ? 'thor' : 'loki';
  const { hand } = view[side];
  const foreign = hand.filter((card) => card.back !== side).length;
  const backs = foreign ? `, ${foreign} captured` : '';
  return { line: `plays ${godName(side)} · ${hand.length} in hand${backs}` };
}

/** The text of a move's button. */
export function words(action: Action, table: ThunderTable): string {
  const view = table.view;
  const me: Side = view.you === view.loki.seat ? 'loki' : 'thor';
  const decks = table.data as Decks | null;
  const name = (word: string, side: Side = me) => face(word, side, decks).name;
  const column = (col: number) => `${columnNames[col]} column`;
  switch (action.kind) {
    case 'opening_row':
      return `Lay ${name(action.first)}, ${name(action.second)} and ${name(action.third)}`;
    case 'draw':
      return 'Draw a card';
    case 'place':
      return `Lay ${name(action.card)}: ${column(action.col)}, row ${action.row}`;
    case 'challenge':
      return `Challenge in the ${column(action.col)}`;
    case 'play_god':
      return `Play ${godName(me)} in the ${column(action.col)}`;
    case 'end_turn':
      return 'End turn';
    case 'power':
      return `Play ${name(action.card)}`;
    case 'power_field':
      return `${name(action.card)}: strike the front card in ${action.side === me ? 'your' : "the enemy's"} ${column(action.col)}`;
    case 'power_hand':
      return `${name(action.card)}: strike a random card in the enemy's hand`;
    case 'power_spy':
      return `${name(action.card)}: look at the enemy's hand`;
    case 'power_flip':
      return `${name(action.card)}: turn the ${column(action.col)} face up`;
    case 'power_take':
      return `${name(action.card)}: take ${name(action.first)}`;
    case 'power_take_two':
      return `${name(action.card)}: take ${name(action.first)} and ${name(action.second)}`;
    case 'power_take_three':
      return `${name(action.card)}: take ${name(action.first)}, ${name(action.second)} and ${name(action.third)}`;
    case 'power_target':
      return `${name(action.card)}: remove the card in the ${column(action.col)}, row ${action.row}`;
    case 'power_flank':
      return `${name(action.card)}: challenge the card in the ${column(action.col)}, row ${action.row}`;
    case 'power_move':
      return `${name(action.card)}: move the card in the ${column(action.from_col)}, row ${action.from_row} to the ${column(action.to_col)}, row ${action.to_row}`;
    case 'column':
      return `Place the card in front of the ${column(action.col)}`;
    case 'continue':
      return 'Draw another card';
    case 'stop':
      return 'Stop drawing';
    case 'discard':
      return `Discard ${name(action.card)} next`;
  }
}

/** The confirmation to ask for before a likely mistake that cannot be undone; null if the action needs none. */
export function confirmation(action: Action, table: ThunderTable): Confirmation | null {
  const view = table.view;
  const me: Side = view.you === view.loki.seat ? 'loki' : 'thor';
  const decks = table.data as Decks | null;
  const kind = (word: string | null | undefined, side: Side) => (word ? face(word, side, decks).kind : null);
  const front = (side: Side, col: number, row = 1) => kind(view[side].field[col]?.[row - 1]?.card, side);
  if (action.kind === 'place' && action.row === 1 && kind(action.card, me) === 'treasure') {
    return {
      title: 'Lay your treasure in the front row?',
      why: 'If the enemy challenges it there, you lose the game.',
      go: 'Lay it in front anyway',
    };
  }
  if (action.kind === 'challenge' || action.kind === 'power_flank') {
    const row = action.kind === 'power_flank' ? action.row : 1;
    const target = front(other(me), action.col, row);
    if (target === 'shield_wall' && front(me, action.col) !== 'female_archer') {
      return {
        title: 'Challenge the Shield Wall?',
        why: 'It defeats every challenger except the Female Archer. You lose your card.',
        go: 'Challenge anyway',
      };
    }
    if (target === 'nightmare') return nightmare;
  }
  if (action.kind === 'power_field' && action.side !== me && front(other(me), action.col) === 'nightmare') {
    return view[me].field[action.col]?.length ? nightmare : null;
  }
  if ('card' in action && action.kind.startsWith('power')) {
    const top = view[me].pile.at(-1);
    const aura = (['berserker', 'idunn'] as const).find((each) => view[each] === me && kind(top, me) === each);
    if (aura) {
      const name = face(aura, me, decks).name;
      return {
        title: `Cover your ${name}?`,
        why: `The card you play goes on top of ${name} in your discard pile. The power of ${name} ends.`,
        go: 'Play it anyway',
      };
    }
  }
  return null;
}
const nightmare: Confirmation = {
  title: 'Challenge the Nightmare?',
  why: 'Both players lose all their cards in this column.',
  go: 'Do it anyway',
};

/**
 * A warning before Ravens strike a face-down card: if it is a Nightmare, both players lose their cards in its column
 * (TL-5.32.2). Empty if no warning is needed.
 */
export function warningFor(model: Model): string {
  if (kindOf(model) !== 'ravens') return '';
  const cols = model.order.filter(
    (col) =>
      model.target(key.card(model.foe, col, 1)) &&
      !model.field(model.foe, col)[0]?.up &&
      model.field(model.me, col).length > 0,
  );
  if (!cols.length) return '';
  const names = cols.map((col) => model.columnName(col));
  const where = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ');
  return `If the card you strike in the ${where} column is a Nightmare, you also lose your own cards in that column.`;
}
