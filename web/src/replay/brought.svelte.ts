// Replays of record files: the hall keeps an uploaded record in memory for a while, under an id.
import { Refusal } from '../hall/hall.svelte';
import type { ReplaySeen } from './replay.svelte';

/** The newest one. It survives a reload, so that its rolls can still be checked. */
export const brought = $state<{ id: string; text: string }>(
  JSON.parse(sessionStorage.getItem('brought') ?? '{"id":"","text":""}') as { id: string; text: string },
);

/** Uploads the file and returns the id of its replay. */
export async function bring(file: File): Promise<string> {
  const text = await file.text();
  const response = await fetch('/replay', {
    method: 'POST',
    headers: { 'Content-Type': 'application/jsonl' },
    body: text,
  });
  const told = (await response.json()) as ReplaySeen | { is: 'refused'; error: Refusal['problem'] };
  if (told.is === 'refused') throw new Refusal(told.error);
  brought.id = told.table;
  brought.text = text;
  try {
    sessionStorage.setItem('brought', JSON.stringify(brought));
  } catch {
    // The record may be too large for the storage: then it is lost with a reload.
  }
  return told.table;
}
