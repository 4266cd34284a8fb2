// From the hall to a table.
import { hall, type Ask } from '../hall/hall.svelte';
import { enter } from '../hall/people';
import { go } from '../routes.svelte';

/** Comes in with this name if nobody is logged in. */
export async function beSomebody(name: string) {
  if (!hall.me) await enter(name);
}

/** Opens a table, takes its first seat, and goes there; `start` if all other seats are taken by bots; `learn`: with the steps of a first game. */
export async function sitDown(plan: Extract<Ask, { do: 'open_table' }>, start: boolean, learn = false) {
  const opened = await hall.ask(plan);
  if (opened.is !== 'done') return;
  await hall.ask({ do: 'sit', table: opened.table, seat: 0 });
  if (start) await hall.ask({ do: 'start', table: opened.table });
  go(`/table/${opened.table}${learn ? '?learn' : ''}`);
}
