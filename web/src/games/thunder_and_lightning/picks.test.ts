// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Action } from './cards';
import { key, lit, named, open, path, type Way } from './picks';

const ways = (...actions: Action[]): Way[] => actions.map((action) => ({ action, path: path(action, 'thor', 'thor') }));
const draw: Action = { kind: 'draw', text: 'draw' };
const place = (card: string, col: number, row: number): Action => ({
  kind: 'place',
  text: `place ${card} ${col} ${row}`,
  card,
  col,
  row,
});
const strike: Action = { kind: 'power_field', text: '', card: 'ravens', side: 'loki', col: 2 };
const move = (card: string): Action => ({
  kind: 'power_move',
  text: '',
  card,
  from_col: 0,
  from_row: 2,
  to_col: 1,
  to_row: 1,
});

describe('picks', () => {
  it('begin with the first piece of an offer', () => {
    const offers = ways(draw, place('ravens', 0, 1), place('dwarf', 0, 1), strike);
    expect(lit(offers, [])).toEqual(new Set(['deck', 'hand ravens', 'hand dwarf']));
    expect(lit([], [])).toEqual(new Set());
  });

  it('continue with places and targets of the picked card', () => {
    const offers = ways(draw, place('ravens', 0, 1), place('ravens', 1, 2), place('dwarf', 2, 1), strike);
    const picks = [key.hand('ravens')];
    expect(lit(offers, picks)).toEqual(new Set(['gap thor 0 1', 'gap thor 1 2', 'card loki 2 1']));
    expect(open(offers, picks)).toHaveLength(3);
    expect(named(offers, picks)).toBeNull();
    expect(named(offers, [...picks, key.card('loki', 2, 1)])).toBe(strike);
  });

  it('move own cards with Baldr and enemy cards with Valkyries', () => {
    expect(lit(ways(move('baldr')), [key.hand('baldr')])).toEqual(new Set(['card thor 0 2']));
    expect(lit(ways(move('valkyries')), [key.hand('valkyries')])).toEqual(new Set(['card loki 0 2']));
    const offers = ways(move('captured_valkyries'));
    const picks = [key.hand('captured_valkyries'), key.card('loki', 0, 2)];
    expect(lit(offers, picks)).toEqual(new Set(['gap loki 1 1']));
  });

  it('take several cards of the pile in any order', () => {
    const take = (first: string, second: string): Action => ({
      kind: 'power_take_two',
      text: '',
      card: 'longships',
      first,
      second,
    });
    const both = take('viking_warriors', 'female_archer');
    const offers = ways(take('viking_warriors', 'viking_warriors'), both);
    const picks = [key.hand('longships'), key.pile('female_archer')];
    expect(lit(offers, picks)).toEqual(new Set(['pile viking_warriors']));
    expect(named(offers, [...picks, key.pile('viking_warriors')])).toBe(both);
    expect(lit(offers, [key.hand('longships'), key.pile('viking_warriors')])).toEqual(
      new Set(['pile viking_warriors', 'pile female_archer']),
    );
  });

  it('lay the opening row in any order of columns', () => {
    const row = (first: string, second: string, third: string): Action => ({
      kind: 'opening_row',
      text: '',
      first,
      second,
      third,
    });
    const wanted = row('tyr', 'ravens', 'ravens');
    const offers = ways(wanted, row('ravens', 'tyr', 'ravens'), row('ravens', 'ravens', 'tyr'));
    expect(lit(offers, [key.lay(2, 'ravens')])).toEqual(
      new Set(['lay 0 tyr', 'lay 1 ravens', 'lay 0 ravens', 'lay 1 tyr']),
    );
    expect(named(offers, [key.lay(2, 'ravens'), key.lay(0, 'tyr'), key.lay(1, 'ravens')])).toBe(wanted);
  });

  it('lay the god like another card', () => {
    const offers = ways({ kind: 'play_god', text: 'play_god 1', col: 1 });
    expect(lit(offers, [])).toEqual(new Set(['hand thor']));
    expect(lit(offers, [key.hand('thor')])).toEqual(new Set(['gap thor 1 1']));
  });
});
