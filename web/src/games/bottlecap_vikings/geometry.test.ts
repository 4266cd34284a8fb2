// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { centre, clip, cut, heading, shipAt, trapezoid, view } from './geometry';

it('slot 0 is on top, and slots go clockwise', () => {
  expect(centre(0)).toEqual({ x: 0, y: -178 });
  expect(centre(2).x).toBeCloseTo(178);
  expect(centre(4).y).toBeCloseTo(178);
  expect(centre(6).x).toBeCloseTo(-178);
});

it('a horizontal line cuts a space into an upper and a lower part', () => {
  const space = trapezoid(0);
  const upper = cut(space, -180, true);
  const lower = cut(space, -180, false);
  expect(upper.every(({ y }) => y <= -180)).toBe(true);
  expect(lower.every(({ y }) => y >= -180)).toBe(true);
  expect(upper).toHaveLength(4);
  expect(lower).toHaveLength(4);
});

it('the button of a space covers exactly the space', () => {
  const box = clip([
    { x: view.x, y: view.y },
    { x: view.x + view.width, y: view.y },
    { x: view.x + view.width / 2, y: view.y + view.height },
  ]);
  expect(box).toEqual({
    left: '0%',
    top: '0%',
    width: '100%',
    height: '100%',
    shape: 'polygon(0% 0%, 100% 0%, 50% 100%)',
  });
});

it('ships at the same slot are side by side', () => {
  const [first, second] = [shipAt(0, 0, 2), shipAt(0, 1, 2)];
  expect(first.y).toBe(second.y);
  expect(second.x - first.x).toBeGreaterThan(50);
  expect(shipAt(2, 0, 1).x).toBeGreaterThan(centre(2).x);
});

it('a ship points in its sailing direction', () => {
  expect(heading(0, 'clockwise')).toBe(0);
  expect(heading(0, 'counter_clockwise')).toBe(180);
  expect(heading(6, 'clockwise')).toBe(270);
  expect(heading(6, 'counter_clockwise')).toBe(90);
});
