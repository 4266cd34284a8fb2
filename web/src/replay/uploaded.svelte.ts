// SPDX-License-Identifier: Apache-2.0
// Replays of record files: the hall keeps an uploaded record in memory for a while, under an id.
import { Refusal } from '../hall/hall.svelte';
import type { ReplayMessage } from './replay.svelte';

/** The newest uploaded record. It survives a reload, so that its rolls can still be checked. */
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
    // The record may be too large for the storage: then it is lost with a reload.
  }
  return response.table;
}
