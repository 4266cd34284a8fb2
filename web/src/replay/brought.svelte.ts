// A record that somebody brought along as a file: the hall keeps it in memory under a name for a while.
import { Refusal } from '../hall/hall.svelte';
import type { ReplaySeen } from './replay.svelte';

export const brought = $state<{ id: string; text: string }>({ id: '', text: '' });

/** Gives the name under which it can be seen. */
export async function bring(file: File): Promise<string> {
  const text = await file.text();
  const response = await fetch('/replay', {
    method: 'POST',
    headers: { 'Content-Type': 'application/jsonl' },
    body: text,
  });
  const told = (await response.json()) as ReplaySeen | { is: 'refused'; problem: Refusal['problem'] };
  if (told.is === 'refused') throw new Refusal(told.problem);
  brought.id = told.table;
  brought.text = text;
  return told.table;
}
