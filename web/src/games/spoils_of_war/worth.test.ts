// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { data, stash } from './testing';
import { gain, worth } from './worth';

const jewelry = ['crown_s1', 'armband_s1', 'ring_s1'];

describe('the worth of a Stash', () => {
  it('is the sum of the printed values and the bonus of a Partial Set', () => {
    const its = worth(data, stash(...jewelry));
    expect(its.printed).toBe(5);
    expect(its.sets.jewelry).toEqual({ complete: 0, partial: 1, bonus: 6 });
    expect(its.bonus).toBe(6);
  });

  it('has a Complete Set of four items, and a Partial Set of three more (SW-8.3)', () => {
    const its = worth(data, stash(...jewelry, 'pendant_s1', ...jewelry));
    expect(its.sets.jewelry).toEqual({ complete: 1, partial: 1, bonus: 18 });
  });

  it("counts Loki's Gold as its item and as an Artifact, in one Hoard (SW-A9.1)", () => {
    const gold = { face: 'lokis_gold_s1', item: 'helmet' as const };
    const its = worth(data, stash('crown_s1', 'sea_dragon_s1', 'longbow_s1', gold));
    expect(its.count.armor).toBe(1);
    expect(its.count.artifact).toBe(1);
    expect(its.hoardBonus).toBe(8);
  });

  it("counts a cancelled Loki's Gold as an Artifact only (SW-A9.2)", () => {
    const gold = { face: 'lokis_gold_s1', item: 'helmet' as const, marks: ['cancelled' as const] };
    const its = worth(data, stash('crown_s1', 'sea_dragon_s1', 'longbow_s1', gold));
    expect(its.hoards).toBe(0);
    expect(its.count.armor).toBe(0);
  });

  it('counts a face-down card as an Artifact without a value', () => {
    const its = worth(data, stash('crown_s1', { face: null, face_up: false }));
    expect(its.printed).toBe(2);
    expect(its.count.artifact).toBe(1);
  });

  it('has the bonus that a card would add', () => {
    const own = stash('crown_s1', 'armband_s1');
    expect(gain(data, own, 'ring_s1')).toBe(6);
    expect(gain(data, own, 'crown_s1')).toBe(0);
    expect(gain(data, stash('crown_s1', 'helmet_s1', 'sea_dragon_s1', 'huginn'), 'longbow_s1')).toBe(8);
  });
});
