// SPDX-License-Identifier: Apache-2.0
import { expect, test, vi } from 'vitest';
import { loadWording, wordingOf } from './wordings';

test('a catalogue that could not be read is requested again, and loaded once', async () => {
  vi.useFakeTimers();
  const wording = { game: 'pebbles' };
  const answers = [
    () => Promise.reject(new TypeError('no connection')),
    () => Promise.resolve(new Response('', { status: 503 })),
    () => Promise.resolve(new Response('{"game":')),
    () => Promise.resolve(new Response(JSON.stringify(wording))),
  ];
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => answers.shift()!());
  const both = Promise.all([loadWording('pebbles'), loadWording('pebbles')]);
  expect(wordingOf('pebbles')).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await both).toEqual([wording, wording]);
  expect(await loadWording('pebbles')).toEqual(wording);
  expect(fetch).toHaveBeenCalledTimes(4);
});
