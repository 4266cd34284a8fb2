// The questions and the moves in words.
import type { Book } from '../../rules/books';
import type { Asked, Doubt } from '../../table/game';
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
  w5: 'when the bets lie open',
  w6: 'before the count',
  w7: 'after the count',
  w8: 'before a draft',
  w9: 'after the draft',
  we: 'at the end of the game',
  resp: 'in answer to an Artifact',
  turn: 'on your turn to bid',
  my_dice: 'when you show your dice',
  bet: 'when bets are placed',
  none: 'never',
};
export const moments = (Object.keys(momentNames) as Moment[]).filter((moment) => moment !== 'none');
/** Those in which somebody may be asked to pass or to act. */
export const windows: Moment[] = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w9', 'resp', 'my_dice'];

/** The rule of an Artifact; where it says "W7" the window's name is added. */
export function ruleOf(book: Book, it: Card): { id: string; text: string } | null {
  const kind = spelled(it.ability ?? '').toLowerCase();
  const plain = (text: string) => text.toLowerCase().replaceAll(/['\u2019]/g, '');
  const rule = book.chapters
    .flatMap((chapter) => chapter.parts)
    .find((part) => /^SW-A\d+$/.test(part.id) && plain(part.text).startsWith(`${kind} (`));
  const text = rule?.text.replace(
    /\bW([1-9])\b/g,
    (window) => `${window}, ${momentNames[window.toLowerCase() as Moment]}`,
  );
  return rule && text ? { id: rule.id, text } : null;
}

const steps: Record<Phase, string> = {
  w1: 'Treasures lie open',
  w2: 'Dice are rolled',
  first: 'Bidding',
  w3: 'Bidding',
  turn: 'Bidding',
  w4: 'Challenge',
  bet: 'Bets',
  norn: 'Bets',
  w5: 'Bets lie open',
  my_dice: 'Dice are shown',
  w6: 'Dice are shown',
  gift: 'Outcome',
  w7: 'Outcome',
  w8: 'Division',
  pick: 'Division',
  w9: 'Division',
  we: 'Last Artifacts',
  gold: 'Last Artifacts',
  over: 'The end',
};
export const step = (phase: Phase) => steps[phase];

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
export const inWords = (n: number) => words[n] ?? String(n);

export const nameOf = (table: SpoilsTable, seat: number) =>
  seat === table.you ? 'You' : (table.names[seat] ?? `Seat ${seat + 1}`);
/** "Olaf's", "your". */
export const ownerOf = (table: SpoilsTable, seat: number) =>
  seat === table.you ? 'your' : `${table.names[seat] ?? `Seat ${seat + 1}`}'s`;
const at = (table: SpoilsTable, seat: number) => (seat === table.you ? 'yourself' : nameOf(table, seat));

export const sides = { declarer: 'Declarer', challenger: 'Challenger' } as const;

/** "Odin's Eye", or "Odin's Eye (card 2)" where like cards differ. */
export function cardName(table: SpoilsTable, name: string): string {
  const { face, position } = splitName(name);
  return card(table.data, face).name + (position === null ? '' : ` (card ${position})`);
}

/** A move as its button says it. */
export function say(action: Action, table: SpoilsTable): string {
  const named = (name: string) => cardName(table, name);
  switch (action.kind) {
    case 'pass':
      return table.view.question === 'response' ? 'Let it happen' : 'Pass';
    case 'bid':
      return `Bid ${action.quantity} × ${action.value}`;
    case 'challenge':
      return 'Challenge';
    case 'bet':
      return `Bet ${action.amount} on the ${sides[action.side]}`;
    case 'defer':
      return 'Bet last (Norn Orb)';
    case 'first':
      return action.seat === table.you ? 'I bid first' : `${nameOf(table, action.seat)} bids first`;
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
      return `${ownerOf(table, action.seat)} ${named(action.target)}, for nothing`;
    case 'use_as_sampo':
      return `As ${ownerOf(table, action.seat)} Sampo against ${ownerOf(table, action.victim)} ${named(action.target)}`;
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
      return `Turn up ${named(action.card)}`;
    case 'decline':
      return `Do without ${named(action.card)}'s die`;
    case 'pay':
      return 'Pay';
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

/** An announcement on the stack. */
export function told(each: Announcement, table: SpoilsTable): string {
  const named = (face: string) => card(table.data, face).name;
  const verb = each.user === table.you ? 'use' : 'uses';
  let out = `${nameOf(table, each.user)} ${verb} ${named(each.card)}`;
  if (each.sampo !== null && each.sampo_of !== null) out += ` as ${ownerOf(table, each.sampo_of)} Sampo Talisman`;
  if (each.on !== null && !each.target)
    out += ` on ${each.on === table.you && each.user !== table.you ? 'you' : at(table, each.on)}`;
  if (each.ability === 'lucky_dragons_tooth' && each.number) out += `, ${inWords(each.number)} of the dice`;
  else if (each.value) out += `, a die to ${each.value}`;
  else if (each.number && !each.target) out += each.on !== null ? `, card ${each.number}` : `, slot ${each.number}`;
  if (each.target)
    out += ` against ${each.on !== null ? ownerOf(table, each.on) + ' ' : ''}${named(each.target)}${each.number ? ` (card ${each.number})` : ''}`;
  if (each.item) out += ` as ${spelled(each.item)}`;
  return out;
}

const times = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** While a story is told, how far it has come. */
const stories: Partial<Record<SpoilsTable['view']['phase'], string>> = {
  w5: 'The bets are opened',
  my_dice: 'The dice are shown, seat by seat',
  w7: 'The dice are counted',
};

function waiting(table: SpoilsTable, model: Model): Asked {
  const { view } = table;
  const story = model.view === view ? undefined : stories[model.view.phase];
  if (story) return { title: story };
  if (view.phase === 'over') return { title: 'The game is over', why: 'All Gold and all Artifacts lie open.' };
  if (table.seen?.window || view.question === 'poll' || view.question === 'response' || view.question === 'my_dice') {
    if (view.phase === 'we' && view.asked !== null) return { title: `${nameOf(table, view.asked)} may use Artifacts` };
    return { title: 'Waiting for the table', why: `Artifacts may be used, ${momentNames[momentOf(table)]}.` };
  }
  if (view.question === 'bet') {
    const left = view.vikings.filter((viking) => !viking.ready).length;
    return { title: 'Bets are being sealed', why: `Still to bet: ${left}. All are opened together.` };
  }
  if (view.asked === null) return { title: 'Waiting for the table' };
  const who = nameOf(table, view.asked);
  const what: Partial<Record<typeof view.question, string>> = {
    first: 'names the first bidder',
    turn: view.bid ? 'bids higher or challenges' : 'makes the first bid',
    norn: 'bets last, with a Norn Orb',
    lyre: 'shows two dice or pays',
    gift: "gives Odin's Chalice away",
    pick: `takes ${times(view.to_pick, 'more Treasure')}`,
    trade: 'takes a card in exchange',
    leftover: 'looks through the Leftovers',
    item: "names Loki's Gold",
    copy: 'acts with the Mirror',
    forced: 'must use an Artifact',
  };
  return { title: `${who} ${what[view.question] ?? 'decides'}` };
}

export function momentOf(table: SpoilsTable): Moment {
  const { view } = table;
  if (view.question === 'response') return 'resp';
  if (view.question === 'my_dice') return 'my_dice';
  const phase = view.phase as Moment;
  return momentNames[phase] ? phase : 'none';
}

/** What this viewer is asked; what the table waits for if he is not. */
export function asked(table: SpoilsTable, model: Model): Asked {
  const { view } = table;
  if (!view) return { title: table.seen?.question ?? '' };
  if (!table.asked) return waiting(table, model);
  if (model.using) {
    const it = card(table.data, splitName(model.using).face);
    return { title: `${cardName(table, model.using)}: ${model.aim}`, why: it.text };
  }
  switch (view.question) {
    case 'first':
      return {
        title: 'Chief, who bids first?',
        why: 'You may name yourself. The bidding then goes round to the left.',
      };
    case 'turn':
      return view.bid
        ? { title: 'Bid higher or challenge', why: 'More dice always beat; as many dice need a higher value.' }
        : { title: 'Make the first bid', why: 'How many dice of one value lie under all the cups together?' };
    case 'bet':
      return {
        title: 'Place your bet',
        why: 'Sealed until all have bet. The top bet of the winners becomes Chief.',
      };
    case 'norn':
      return table.of('bet').length
        ? { title: 'Now place your bet', why: 'You bet last. The others are sealed already.' }
        : { title: 'Whose bet do you look at?', why: 'Your Norn Orb shows it to you alone. Then you bet.' };
    case 'lyre':
      return {
        title: 'The Lyre sings for you',
        why: `Show two ${view.bid?.value}s and get the Lyre, or pay ${(table.data as Data | null)?.box.lyre_payment ?? 'the'} Gold. You may pay even if you could show.`,
      };
    case 'my_dice':
      return { title: 'Your dice lie open', why: 'You may turn one die now, before the next Viking shows.' };
    case 'gift':
      return { title: "Give Odin's Chalice away", why: 'You won with its help, so it goes to one of the losers.' };
    case 'pick':
      return {
        title: `Take ${times(view.to_pick, 'more Treasure')}`,
        why: 'Choose in the pile. You look at Artifacts after the last choice.',
      };
    case 'poll':
      return view.phase === 'we'
        ? { title: 'Use your last Artifacts', why: 'Open to all eyes. When all have passed the game is scored.' }
        : { title: 'Use an Artifact?', why: `Window ${view.phase.toUpperCase()}, ${momentNames[momentOf(table)]}.` };
    case 'response':
      return {
        title: 'Answer it?',
        why: 'A Sampo Talisman cancels it before it happens. The last one resolves first.',
      };
    case 'trade':
      return {
        title: model.victim === null ? 'Which card do you take?' : `Take one of ${ownerOf(table, model.victim)} cards`,
        why: 'You see all of them. Your Artifact goes there in exchange.',
      };
    case 'leftover':
      return { title: 'Take a Leftover Treasure', why: 'You see all of them; the ones of your Stage may be taken.' };
    case 'item':
      return {
        title: "What is Loki's Gold?",
        why: 'It counts as this item and as an Artifact to the end of the game.',
      };
    case 'copy':
      return { title: 'The Mirror acts', why: 'Choose as if it were the card it copies.' };
    case 'forced':
      return { title: 'This Artifact must be used now', why: 'Choose how.' };
    default:
      return waiting(table, model);
  }
}

/** Moves that cost a card or all Gold for probably nothing. */
export function doubt(action: Action, table: SpoilsTable): Doubt | null {
  if (action.kind === 'reveal') {
    const it = card(table.data, splitName(action.card).face);
    if (it.duration !== 'one_time') return null;
    return {
      title: `Turn up ${it.name} for nothing?`,
      why: 'A one-time Artifact that is only revealed is spent without effect (SW-5.12.7).',
      go: 'Turn it up',
    };
  }
  if (action.kind === 'use_in_vain') {
    return {
      title: 'Copy it for nothing?',
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
      why: `If the ${sides[action.side]} loses, you have nothing left.`,
      go: `Bet all ${action.amount}`,
    };
  }
  return null;
}
