// SPDX-License-Identifier: Apache-2.0
import { Refusal } from './hall.svelte';

/** A refusal as a sentence. Rethrows any other error. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  const { text } = error.error;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
