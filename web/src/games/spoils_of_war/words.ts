// SPDX-License-Identifier: Apache-2.0
// The texts of questions, moves and confirmations.
import { count } from '../../kit/plural';
import type { Rulebook } from '../../rules/rulebooks';
import type { Asked, Confirmation } from '../../table/game';
import {
  card,
  roman,
  spelled,
  splitName,
  type Action,
  type Announcement,
  type Card,
  type Data,
  type Moment,
  type Phase,
  type SpoilsTable,
} from './cards';
import type { Model } from './model.svelte';

export const momentNames: Record<Moment, string> = {
  w1: 'before the roll',
  w2: 'after the roll',
  w3: 'during the bidding',
  w4: 'after the challenge',
  w5: 'when the bets are open',
  w6: 'before the count',
  w7: 'after the count',
  w8: 'before a draft',
  w9: 'after the draft',
  we: 'at the end of the game',
  resp: 'in response to an Artifact',
  turn: 'on your turn to bid',
  my_dice: 'when you show your dice',
  bet: 'when bets are placed',
  none: 'never',
};
export const moments = (Object.keys(momentNames) as Moment[]).filter((moment) => moment !== 'none');
/** The response windows: moments at which the hall may ask players to use an Artifact or pass. */
export const windows: Moment[] = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w9', 'resp', 'my_dice'];

/** The rule of an Artifact: the rule whose text starts with the Artifact's name; null if there is none. */
export function ruleOf(book: Rulebook, it: Card): { id: string; text: string } | null {
  const kind = spelled(it.ability ?? '').toLowerCase();
  const plain = (text: string) => text.toLowerCase().replaceAll(/['\u2019]/g, '');
  const rule = book.chapters
    .flatMap((chapter) => chapter.parts)
    .find((part) => /^SW-A\d+$/.test(part.id) && plain(part.text).startsWith(`${kind} (`));
  return rule ?? null;
}

const steps: Record<Phase, string> = {
  w1: 'Treasures revealed',
  w2: 'Dice rolled',
  first: 'Bidding',
  w3: 'Bidding',
  turn: 'Bidding',
  w4: 'Challenge',
  bet: 'Bets',
  norn: 'Bets',
  w5: 'Bets revealed',
  my_dice: 'Dice revealed',
  w6: 'Dice revealed',
  gift: 'Outcome',
  w7: 'Outcome',
  w8: 'Division',
  pick: 'Division',
  w9: 'Division',
  we: 'Last Artifacts',
  gold: 'Last Artifacts',
  over: 'Game over',
};
export const step = (phase: Phase) => steps[phase];

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
export const inWords = (n: number) => words[n] ?? String(n);

export const nameOf = (table: SpoilsTable, seat: number) =>
  seat === table.you ? 'You' : (table.names[seat] ?? `Seat ${seat + 1}`);
/** The owner of a card: "Olaf's" or "your". */
export const ownerOf = (table: SpoilsTable, seat: number) =>
  seat === table.you ? 'your' : `${table.names[seat] ?? `Seat ${seat + 1}`}'s`;
const at = (table: SpoilsTable, seat: number) => (seat === table.you ? 'yourself' : nameOf(table, seat));

export const sides = { declarer: 'Declarer', challenger: 'Challenger' } as const;

/** The name of a card: "Odin's Eye", or "Odin's Eye (card 2)" for the second card of the Stash. */
export function cardName(table: SpoilsTable, name: string): string {
  const { face, position } = splitName(name);
  return card(table.data, face).name + (position === null ? '' : ` (card ${position})`);
}

/** The text of a move's button. */
export function say(action: Action, table: SpoilsTable): string {
  const named = (name: string) => cardName(table, name);
  switch (action.kind) {
    case 'pass':
      return table.view.question === 'response' ? 'Do not respond' : 'Pass';
    case 'bid':
      return `Bid ${action.quantity} × ${action.value}`;
    case 'challenge':
      return 'Challenge';
    case 'bet':
      return `Bet ${action.amount} on the ${sides[action.side]}`;
    case 'defer':
      return 'Bet last (Norn Orb)';
    case 'first':
      return action.seat === table.you ? 'Bid first yourself' : `Let ${nameOf(table, action.seat)} bid first`;
    case 'pick': {
      const face = table.view.pile.find((each) => each.slot === action.slot)?.face;
      return `Take ${face ? named(face) : `the face-down Artifact in slot ${action.slot}`}`;
    }
    case 'use':
      return `Use ${named(action.card)}`;
    case 'use_on':
      return `Use ${named(action.card)} on ${at(table, action.seat)}`;
    case 'use_slot': {
      const face = table.view.pile.find((each) => each.slot === action.slot)?.face;
      return `${face ? named(face) : 'Face-down Artifact'}, slot ${action.slot} of the pile`;
    }
    case 'use_at': {
      const each = table.view.vikings[action.seat]?.stash[action.position - 1];
      return `${ownerOf(table, action.seat)} face-down card ${action.position}${each ? ` (Stage ${roman(each.stage)})` : ''}`;
    }
    case 'use_against':
      return `${ownerOf(table, action.seat)} ${named(action.target)}`;
    case 'use_in_vain':
      return `${ownerOf(table, action.seat)} ${named(action.target)} (no effect)`;
    case 'use_as_sampo':
      return `Copy ${ownerOf(table, action.seat)} Sampo Talisman against ${ownerOf(table, action.victim)} ${named(action.target)}`;
    case 'use_die':
      return 'Re-roll this die';
    case 'use_dice':
      return 'Re-roll these two dice';
    case 'use_change':
      return `Turn the die to ${action.value}`;
    case 'use_as':
      return `Count as ${spelled(action.item)}`;
    case 'item':
      return `Count as ${spelled(action.item)}`;
    case 'reveal':
      return `Reveal ${named(action.card)}`;
    case 'decline':
      return `Refuse the die of ${named(action.card)}`;
    case 'pay':
      return 'Pay Gold';
    case 'show':
      return 'Show two dice';
    case 'give':
      return `Give it to ${nameOf(table, action.seat)}`;
    case 'trade':
      return `Take card ${action.position}`;
    case 'take':
      return `Take ${named(action.card)}`;
  }
}

/** The text of an announced Artifact: "Olaf uses Odin's Eye on you". */
export function announced(each: Announcement, table: SpoilsTable): string {
  const named = (face: string) => card(table.data, face).name;
  const verb = each.user === table.you ? 'use' : 'uses';
  let out = `${nameOf(table, each.user)} ${verb} ${named(each.card)}`;
  if (each.sampo !== null && each.sampo_of !== null) out += ` as ${ownerOf(table, each.sampo_of)} Sampo Talisman`;
  if (each.on !== null && !each.target)
    out += ` on ${each.on === table.you && each.user !== table.you ? 'you' : at(table, each.on)}`;
  if (each.ability === 'lucky_dragons_tooth' && each.number) out += ` on ${count(each.number, 'die', 'dice')}`;
  else if (each.value) out += ` to turn a die to ${each.value}`;
  else if (each.number && !each.target) out += each.on !== null ? `, card ${each.number}` : `, slot ${each.number}`;
  if (each.target)
    out += ` against ${each.on !== null ? ownerOf(table, each.on) + ' ' : ''}${named(each.target)}${each.number ? ` (card ${each.number})` : ''}`;
  if (each.item) out += ` as ${spelled(each.item)}`;
  return out;
}

/** The prompt's title while a phase is animated. */
const animationTitles: Partial<Record<SpoilsTable['view']['phase'], string>> = {
  w5: 'The bets are revealed',
  my_dice: 'The dice are revealed, seat by seat',
  w7: 'The dice are counted',
};

function waiting(table: SpoilsTable, model: Model): Asked {
  const { view } = table;
  const title = model.view === view ? undefined : animationTitles[model.view.phase];
  if (title) return { title };
  if (view.phase === 'over') return { title: 'The game is over', why: 'All Gold and all Artifacts are revealed.' };
  if (
    table.snapshot?.window ||
    view.question === 'poll' ||
    view.question === 'response' ||
    view.question === 'my_dice'
  ) {
    if (view.phase === 'we' && view.asked !== null) return { title: `${nameOf(table, view.asked)} can use Artifacts` };
    return { title: 'Waiting for the other players', why: `Artifacts can be used ${momentNames[momentOf(table)]}.` };
  }
  if (view.question === 'bet') {
    const left = view.vikings.filter((viking) => !viking.ready).length;
    return {
      title: 'Waiting for bets',
      why: `${count(left, 'player has', 'players have')} not bet yet. All bets are revealed together.`,
    };
  }
  if (view.asked === null) return { title: 'Waiting for the other players' };
  const who = nameOf(table, view.asked);
  const does: Partial<Record<typeof view.question, string>> = {
    first: 'chooses the first bidder',
    turn: view.bid ? 'bids higher or challenges' : 'makes the first bid',
    norn: 'bets last, with a Norn Orb',
    lyre: 'shows two dice or pays',
    gift: "gives Odin's Chalice away",
    pick: `takes ${count(view.to_pick, 'more Treasure')}`,
    trade: 'takes a card in exchange',
    leftover: 'looks at the Leftovers',
    item: "chooses an item for Loki's Gold",
    copy: 'uses the Mirror',
    forced: 'must use an Artifact',
  };
  return { title: `${who} ${does[view.question] ?? 'decides'}` };
}

export function momentOf(table: SpoilsTable): Moment {
  const { view } = table;
  if (view.question === 'response') return 'resp';
  if (view.question === 'my_dice') return 'my_dice';
  const phase = view.phase as Moment;
  return momentNames[phase] ? phase : 'none';
}

/** The question to this viewer. If the viewer is not asked: what the table waits for. */
export function asked(table: SpoilsTable, model: Model): Asked {
  const { view } = table;
  if (!view) return { title: table.snapshot?.question ?? '' };
  if (!table.asked) return waiting(table, model);
  if (model.using) {
    const it = card(table.data, splitName(model.using).face);
    return { title: `${cardName(table, model.using)}: ${model.aim}`, why: it.text };
  }
  switch (view.question) {
    case 'first':
      return {
        title: 'Chief, who bids first?',
        why: 'You can choose yourself. Bidding then continues to the left.',
      };
    case 'turn':
      return view.bid
        ? { title: 'Bid higher or challenge', why: 'Bid more dice, or the same number of dice with a higher value.' }
        : { title: 'Make the first bid', why: 'How many dice of one value are under all cups together?' };
    case 'bet':
      return {
        title: 'Place your bet',
        why: 'All bets stay hidden until everyone has bet. The player with the highest winning bet becomes Chief.',
      };
    case 'norn':
      return table.of('bet').length
        ? { title: 'Now place your bet', why: 'You bet last. The other bets are already sealed.' }
        : {
            title: 'Whose bet do you want to see?',
            why: 'Your Norn Orb shows that bet only to you. Then you place yours.',
          };
    case 'lyre':
      return {
        title: 'Singing Lyre: show two dice or pay',
        why: `Show two ${view.bid?.value}s and get the Lyre, or pay ${(table.data as Data | null)?.box.lyre_payment ?? 'the'} Gold. You can pay even if you have them.`,
      };
    case 'my_dice':
      return {
        title: 'Change one of your dice?',
        why: 'Your dice are revealed. The next player reveals theirs after you.',
      };
    case 'gift':
      return { title: "Give Odin's Chalice away", why: 'The Chalice helped you win, so it goes to a player who lost.' };
    case 'pick':
      return {
        title: `Take ${count(view.to_pick, 'more Treasure')}`,
        why: 'Choose cards from the pile. The Artifacts you take are shown to you after your last choice.',
      };
    case 'poll':
      return view.phase === 'we'
        ? {
            title: 'Use your last Artifacts',
            why: 'All players see the Artifacts you use. When everyone has passed, the game is scored.',
          }
        : { title: 'Use an Artifact?', why: `You can use one now, ${momentNames[momentOf(table)]}.` };
    case 'response':
      return {
        title: 'Respond to this Artifact?',
        why: 'A Sampo Talisman cancels the Artifact. The last response resolves first.',
      };
    case 'trade':
      return {
        title: model.victim === null ? 'Which card do you take?' : `Take one of ${ownerOf(table, model.victim)} cards`,
        why: 'You see all cards of this player. In exchange, the player gets your Artifact.',
      };
    case 'leftover':
      return {
        title: 'Take a Leftover Treasure',
        why: 'You see all Leftovers. Take one from the Stage that your card names.',
      };
    case 'item':
      return {
        title: "Choose an item for Loki's Gold",
        why: "Loki's Gold counts as this item and as an Artifact until the game ends.",
      };
    case 'copy':
      return { title: 'Use the Mirror', why: 'Choose how to use the Artifact that the Mirror copies.' };
    case 'forced':
      return { title: 'You must use this Artifact now', why: 'Choose how to use it.' };
    default:
      return waiting(table, model);
  }
}

/** The confirmation to ask for before a move that wastes a card or risks all Gold; null if the move needs none. */
export function confirmation(action: Action, table: SpoilsTable): Confirmation | null {
  if (action.kind === 'reveal') {
    const it = card(table.data, splitName(action.card).face);
    if (it.duration !== 'one_time') return null;
    return {
      title: `Reveal ${it.name} without effect?`,
      why: 'Revealing a one-time Artifact spends it without effect (SW-5.12.7).',
      go: 'Reveal it anyway',
    };
  }
  if (action.kind === 'use_in_vain') {
    return {
      title: 'Copy it without effect?',
      why: `${cardName(table, action.target)} does nothing now. The Mirror would be spent (SW-A3.4).`,
      go: 'Copy it anyway',
    };
  }
  if (
    action.kind === 'bet' &&
    action.amount > ((table.data as Data | null)?.box.ante ?? 0) &&
    action.amount === table.view.vikings[table.you ?? -1]?.gold
  ) {
    return {
      title: 'Bet all your Gold?',
      why: `If the ${sides[action.side]} loses, you have no Gold left.`,
      go: `Bet all ${action.amount}`,
    };
  }
  return null;
}
