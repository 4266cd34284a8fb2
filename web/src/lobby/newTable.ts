// SPDX-License-Identifier: Apache-2.0
// Opening a table and sitting down at it.
import { hall, type HallRequest } from '../hall/hall.svelte';
import { signInAsGuest } from '../hall/people';
import { go } from '../routes.svelte';

/** Signs in as a guest with this name unless already signed in. */
export async function ensureSignedIn(name: string) {
  if (!hall.me) await signInAsGuest(name);
}

/** Opens a table, takes its first seat and goes to its page. `start`: also starts the game. `learn`: with lessons. */
export async function openTable(plan: Extract<HallRequest, { do: 'open_table' }>, start: boolean, learn = false) {
  const opened = await hall.request(plan);
  if (opened.is !== 'done') return;
  await hall.request({ do: 'sit', table: opened.table, seat: 0 });
  if (start) await hall.request({ do: 'start', table: opened.table });
  go(`/table/${opened.table}${learn ? '?learn' : ''}`);
}
