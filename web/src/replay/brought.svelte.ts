// A record that somebody brought along as a file: the hall keeps it in memory under a name for a while.
import { Refusal } from '../hall/hall.svelte';
import type { ReplaySeen } from './replay.svelte';

/** The newest; it outlives a reload, so that its rolls can still be checked. */
export const brought = $state<{ id: string; text: string }>(
  JSON.parse(sessionStorage.getItem('brought') ?? '{"id":"","text":""}') as { id: string; text: string },
);

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
  try {
    sessionStorage.setItem('brought', JSON.stringify(brought));
  } catch {
    // A record may be larger than what the browser keeps: then it is checked until the page is left.
  }
  return told.table;
}
