// SPDX-License-Identifier: Apache-2.0
// The hall limits texts by their bytes in UTF-8, but `maxlength` of an input field counts UTF-16 code units.
const encoder = new TextEncoder();

/** The longest beginning of the text that has at most `limit` bytes in UTF-8. It never splits a character. */
export function cutToBytes(text: string, limit: number): string {
  if (encoder.encode(text).length <= limit) return text;
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(limit)).read);
}
