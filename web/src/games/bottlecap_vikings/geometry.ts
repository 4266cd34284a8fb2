// SPDX-License-Identifier: Apache-2.0
// Positions on the rondel. The centre of the cap is 0, 0; slot 0 is at the top, and slots go clockwise.
export interface Point {
  x: number;
  y: number;
}

export const view = { x: -304, y: -312, width: 608, height: 624 };
export const viewBox = `${view.x} ${view.y} ${view.width} ${view.height}`;

const middle = 178;
const shipway = 279;

const turn = (slot: number) => (slot * Math.PI) / 4;
export const round = (value: number) => Math.round(value * 10) / 10;

export function rotated(point: Point, slot: number): Point {
  const angle = turn(slot);
  return {
    x: round(point.x * Math.cos(angle) - point.y * Math.sin(angle)),
    y: round(point.x * Math.sin(angle) + point.y * Math.cos(angle)),
  };
}

const space: Point[] = [
  { x: -38.8, y: -97.9 },
  { x: -97.8, y: -240.3 },
  { x: 97.8, y: -240.3 },
  { x: 38.8, y: -97.9 },
];
export const trapezoid = (slot: number): Point[] => space.map((point) => rotated(point, slot));
export const centre = (slot: number): Point => rotated({ x: 0, y: -middle }, slot);
/** The position of the button that swaps the space at `slot` with the next one: on the line between the two spaces. */
export const seam = (slot: number): Point => rotated({ x: 0, y: -242 }, slot + 0.5);

export const points = (corners: Point[]) => corners.map(({ x, y }) => `${x},${y}`).join(' ');

export function octagon(radius: number): string {
  return points(Array.from({ length: 8 }, (_, i) => rotated({ x: 0, y: -radius }, i + 0.5)));
}

/** The part of a shape above (or below) the horizontal line at `level`. */
export function cut(corners: Point[], level: number, above: boolean): Point[] {
  const inside = (point: Point) => (above ? point.y <= level : point.y >= level);
  return corners.flatMap((point, i) => {
    const before = corners[(i + corners.length - 1) % corners.length]!;
    if (inside(before) === inside(point)) return inside(point) ? [point] : [];
    const share = (level - before.y) / (point.y - before.y);
    const edge = { x: round(before.x + share * (point.x - before.x)), y: level };
    return inside(point) ? [edge, point] : [edge];
  });
}

/** For CSS: a shape's bounding box in per cent of the rondel, and the shape's corners in per cent of that box. */
export function clip(corners: Point[]) {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  const percent = (value: number) => `${round(100 * value)}%`;
  return {
    left: percent((left - view.x) / view.width),
    top: percent((top - view.y) / view.height),
    width: percent(width / view.width),
    height: percent(height / view.height),
    shape: `polygon(${corners.map(({ x, y }) => `${percent((x - left) / width)} ${percent((y - top) / height)}`).join(', ')})`,
  };
}

/** The position of one of `count` ships at a slot. Ships are outside their space, side by side. */
export function shipAt(slot: number, index: number, count: number): Point {
  const gap = count > 3 ? 58 : 66;
  return rotated({ x: (index - (count - 1) / 2) * gap, y: -shipway }, slot);
}

/** The direction of a ship at a slot, in degrees clockwise; 0 points to the right. */
export function heading(slot: number, direction: 'clockwise' | 'counter_clockwise'): number {
  return (slot * 45 + (direction === 'clockwise' ? 0 : 180)) % 360;
}
