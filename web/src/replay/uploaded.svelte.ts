// SPDX-License-Identifier: Apache-2.0
// Replays of record files. The hall keeps an uploaded record in memory for a while and gives it an id.
import { Refusal } from '../hall/hall.svelte';
import type { ReplayMessage } from './replay.svelte';

/** The last uploaded record. It is kept when the page is reloaded, so that its rolls can still be checked. */
export const uploaded = $state<{ id: string; text: string }>(
  JSON.parse(sessionStorage.getItem('uploaded') ?? '{"id":"","text":""}') as { id: string; text: string },
);

/** Uploads the file and returns the id of its replay. */
export async function upload(file: File): Promise<string> {
  const text = await file.text();
  const answer = await fetch('/replay', {
    method: 'POST',
    headers: { 'Content-Type': 'application/jsonl' },
    body: text,
  });
  const response = (await answer.json()) as ReplayMessage | { is: 'refused'; error: Refusal['error'] };
  if (response.is === 'refused') throw new Refusal(response.error);
  uploaded.id = response.table;
  uploaded.text = text;
  try {
    sessionStorage.setItem('uploaded', JSON.stringify(uploaded));
  } catch {
    // The record is too large for the storage. It is lost when the page is reloaded.
  }
  return response.table;
}
