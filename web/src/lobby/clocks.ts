// SPDX-License-Identifier: Apache-2.0
// The clocks to choose from in the form for a new table.
import type { HallRequest } from '../hall/hall.svelte';

type Clock = NonNullable<Extract<HallRequest, { do: 'open_table' }>['clock']>;
const minute = 60_000;
const day = 24 * 60 * minute;

export const clocks: { id: string; name: string; clock: Clock }[] = [
  { id: 'none', name: 'No clock', clock: { kind: 'none', bank_ms: 0, increment_ms: 0 } },
  { id: 'minute', name: '1 minute per move', clock: { kind: 'move', bank_ms: minute, increment_ms: 0 } },
  { id: 'three', name: '3 minutes per move', clock: { kind: 'move', bank_ms: 3 * minute, increment_ms: 0 } },
  {
    id: 'quick',
    name: '10 minutes + 15 s per move',
    clock: { kind: 'fischer', bank_ms: 10 * minute, increment_ms: 15_000 },
  },
  {
    id: 'long',
    name: '25 minutes + 30 s per move',
    clock: { kind: 'fischer', bank_ms: 25 * minute, increment_ms: 30_000 },
  },
  { id: 'day', name: '1 day per move (correspondence)', clock: { kind: 'move', bank_ms: day, increment_ms: 0 } },
  { id: 'days', name: '3 days per move (correspondence)', clock: { kind: 'move', bank_ms: 3 * day, increment_ms: 0 } },
];
