// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { face, type Action, type Decks, type View } from './cards';
import { Model, type ThunderTable } from './model.svelte';
import { key } from './picks';

const army = (seat: number) => ({
  seat,
  deck: 30,
  deck_cards: [],
  hand: [],
  pile: [],
  field: [[], [], []],
  lost: [],
  treasure_shown: false,
  turns: 3,
});
const row = (kind: string, id: string) => ({
  kind,
  id,
  name: id,
  quantity: 1,
  strength: '3',
  symbol: false,
  power: '',
});
const decks = {
  thor: { cards: [row('seven', 'tyr'), row('ravens', 'ravens')] },
  loki: { cards: [row('seven', 'angrboda'), row('ravens', 'ravens')] },
} as unknown as Decks;

/** The model of a table that offers these actions to `you` (0: Thor, 1: Loki). `sent`: the actions that were sent. */
function modelWith(actions: Action[], you = 0) {
  const sent: Action[] = [];
  const table = {
    view: { you, thor: army(0), loki: army(1) } as unknown as View,
    data: decks,
    snapshot: { position: '1' },
    log: { first: 0 },
    lines: [] as unknown[],
    names: ['Thora', 'Lofn'],
    you,
    every: () => actions,
    choose: (action: Action) => Promise.resolve(sent.push(action) > 0),
  };
  return { model: new Model(table as unknown as ThunderTable), sent, table };
}

const decisions: [Action, string[]][] = [
  [{ kind: 'draw', text: '' }, [key.deck]],
  [{ kind: 'end_turn', text: '' }, [key.end]],
  [{ kind: 'place', text: '', card: 'tyr', col: 1, row: 2 }, ['hand tyr', 'gap thor 1 2']],
  [{ kind: 'play_god', text: '', col: 2 }, ['hand thor', 'gap thor 2 1']],
  [{ kind: 'challenge', text: '', col: 0 }, ['card thor 0 1', 'card loki 0 1']],
  [{ kind: 'power', text: '', card: 'freya' }, ['hand freya', key.use]],
  [{ kind: 'power_field', text: '', card: 'ravens', side: 'thor', col: 1 }, ['hand ravens', 'card thor 1 1']],
  [{ kind: 'power_hand', text: '', card: 'ravens' }, ['hand ravens', key.enemyHand]],
  [{ kind: 'power_spy', text: '', card: 'frigg' }, ['hand frigg', key.enemyHand]],
  [{ kind: 'power_flip', text: '', card: 'frigg', col: 2 }, ['hand frigg', 'column 2']],
  [{ kind: 'power_target', text: '', card: 'mjolnir', col: 0, row: 3 }, ['hand mjolnir', 'card loki 0 3']],
  [{ kind: 'power_flank', text: '', card: 'vidarr', col: 2, row: 4 }, ['hand vidarr', 'card loki 2 4']],
  [
    { kind: 'power_move', text: '', card: 'baldr', from_col: 0, from_row: 1, to_col: 2, to_row: 1 },
    ['hand baldr', 'card thor 0 1', 'gap thor 2 1'],
  ],
  [{ kind: 'column', text: '', col: 1 }, ['gap loki 1 1']],
  [{ kind: 'continue', text: '' }, [key.more]],
  [{ kind: 'stop', text: '' }, [key.stop]],
  [{ kind: 'discard', text: '', card: 'tyr' }, ['lost tyr']],
];

describe('choosing pieces', () => {
  it.each(decisions)('answers $kind', (action, touches) => {
    const { model, sent } = modelWith([action]);
    touches.forEach((piece, at) => {
      expect(sent).toHaveLength(0);
      expect(model.target(piece), `touch ${at + 1}`).toBe(true);
      model.tap(piece);
    });
    expect(sent).toEqual([action]);
  });

  it('waits for a button before it takes cards from the pile', () => {
    const take: Action = { kind: 'power_take', text: '', card: 'hel', first: 'tyr' };
    const { model, sent } = modelWith([take]);
    model.tap('hand hel');
    model.tap('pile tyr');
    expect(sent).toHaveLength(0);
    expect(model.named).toEqual(take);
    model.tap('pile tyr');
    expect(model.named).toBeNull();
  });

  it("lays the opening row on the player's side only, and takes cards back", () => {
    const rowOf = (first: string, second: string, third: string): Action => ({
      kind: 'opening_row',
      text: `${first} ${second} ${third}`,
      first,
      second,
      third,
    });
    const { model, sent } = modelWith([rowOf('tyr', 'ravens', 'ravens'), rowOf('ravens', 'tyr', 'ravens')]);
    model.tap('hand tyr');
    expect(model.target('gap loki 0 1')).toBe(false);
    expect(model.target('gap thor 2 1')).toBe(false);
    model.tap('gap thor 1 1');
    expect(model.laid).toEqual([null, 'tyr', null]);
    model.tap(key.lay(1, 'tyr'));
    expect(model.laid).toEqual([null, null, null]);
    for (const [card, col] of [
      ['tyr', 0],
      ['ravens', 2],
      ['ravens', 1],
    ] as const) {
      model.tap(`hand ${card}`);
      model.tap(`gap thor ${col} 1`);
    }
    expect(model.named?.text).toBe('tyr ravens ravens');
    expect(sent).toHaveLength(0);
  });

  it('changes to another card when it is chosen', () => {
    const place = (card: string): Action => ({ kind: 'place', text: card, card, col: 0, row: 1 });
    const { model, sent } = modelWith([place('tyr'), place('ravens')]);
    model.tap('hand tyr');
    model.tap('hand ravens');
    expect(model.card).toBe('ravens');
    model.back();
    expect(model.card).toBeNull();
    expect(sent).toHaveLength(0);
  });

  it('uses the same names of columns for both sides, like the log', () => {
    for (const seat of [0, 1]) {
      const { model } = modelWith([], seat);
      expect(model.me).toBe(seat === 0 ? 'thor' : 'loki');
      expect(model.order.map((col) => model.columnName(col))).toEqual(['left', 'middle', 'right']);
    }
  });
});

describe('the face of a card', () => {
  it('keeps its origin when the card is captured', () => {
    expect(face('ravens', 'thor', decks)).toMatchObject({ origin: 'thor', captured: false });
    expect(face('captured_ravens', 'thor', decks)).toMatchObject({ id: 'ravens', origin: 'loki', captured: true });
    expect(face('angrboda', 'thor', decks)).toMatchObject({ origin: 'loki', captured: true });
    expect(face('angrboda', 'loki', decks)).toMatchObject({ origin: 'loki', captured: false });
  });
});

describe('on a small screen', () => {
  it('asks for a card of the column if several are highlighted', () => {
    const flank = (row: number): Action => ({ kind: 'power_flank', text: `${row}`, card: 'vidarr', col: 0, row });
    const { model, sent } = modelWith([flank(1), flank(3)]);
    model.tap('hand vidarr');
    model.touchCards('loki', 0);
    expect(model.among).toEqual(['card loki 0 1', 'card loki 0 3']);
    expect(sent).toHaveLength(0);
    model.back();
    expect(model.among).toEqual([]);
    expect(model.card).toBe('vidarr');
    model.touchCards('loki', 0);
    model.tap('card loki 0 3');
    expect(sent).toEqual([flank(3)]);
  });
});

it('knows nothing about the enemy before the whole log has loaded', () => {
  const given = [{ text: '', own: true, event: { kind: 'card_given', seat: 0, enemy: 1, card: 'ravens' } }];
  for (const [first, hand] of [
    [0, ['ravens']],
    [50, []],
  ] as const) {
    const { model, table } = modelWith([]);
    table.lines = given;
    table.log = { first };
    expect(model.known.hand).toEqual(hand);
  }
});
