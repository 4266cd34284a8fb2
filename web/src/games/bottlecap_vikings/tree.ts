// SPDX-License-Identifier: Apache-2.0
// Positions of a city's spots: tiers from the start at the bottom to the throne at the top.
import type { City } from './data';
import type { Point } from './geometry';

export const tree = { width: 480, height: 372 };
const middle = 285;
const bottom = 338;
const top = 36;
const rows: Record<number, number[]> = { 1: [0], 2: [-74, 74], 3: [-132, 0, 132], 4: [-162, -54, 54, 162] };

export const tierY = (city: City, tier: number) => bottom - (tier * (bottom - top)) / city.tier_cost.length;

export function places(city: City): Record<string, Point> {
  const found: Record<string, Point> = { S: { x: middle, y: bottom } };
  for (let tier = 1; tier <= city.tier_cost.length; ++tier) {
    const spots = city.spots.filter((spot) => spot.tier === tier);
    spots.forEach((spot, i) => {
      found[spot.id] = { x: middle + (rows[spots.length]?.[i] ?? 0), y: tierY(city, tier) };
    });
  }
  return found;
}
