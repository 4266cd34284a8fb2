// SPDX-License-Identifier: Apache-2.0
// Checks in the browser that every roll and shuffle of a finished game follows from its seed, whose fingerprint was
// shown before the first move (docs/record.md, "The fair chance, byte by byte"). It needs only the text of the
// record.
export interface Verification {
  commitment: string;
  /** Number of values that were checked. */
  values: number;
  moves: number;
}

/** Thrown if a record fails the check; the message says why. */
export class VerificationError extends Error {}

interface Header {
  commitment?: string;
  table: string;
  names: string[];
  words?: string[];
}
interface Row {
  number?: number;
  chance?: number[];
  below?: number[];
  end?: { seed?: string };
}

const utf8 = new TextEncoder();
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

async function hmacKey(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes as BufferSource, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}
async function hmac(key: CryptoKey, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes as BufferSource));
}

/** The random numbers of a table. Each HMAC block gives eight of them; blocks are computed as needed. */
class Numbers {
  #block = 0n;
  #left: number[] = [];
  constructor(readonly key: CryptoKey) {}

  async below(n: number): Promise<number> {
    const bound = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const next = this.#left.shift() ?? (await this.#refill());
      if (next < bound) return next % n;
    }
  }

  async #refill(): Promise<number> {
    const message = new Uint8Array(12);
    message.set(utf8.encode('draw'));
    const view = new DataView(message.buffer);
    view.setBigUint64(4, this.#block++);
    const digest = new DataView((await hmac(this.key, message)).buffer);
    this.#left = Array.from({ length: 8 }, (_, i) => digest.getUint32(4 * i));
    return this.#left.shift()!;
  }
}

export async function verify(record: string): Promise<Verification> {
  const lines = record
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const head = lines[0] as Header;
  const seedText = (lines.at(-1) as Row).end?.seed;
  if (!head.commitment)
    throw new VerificationError('This is a simulated game. Its record has no fingerprint to check.');
  if (!seedText) throw new VerificationError('The record does not contain the seed.');
  const seed = fromHex(seedText);
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([...utf8.encode('commit-v1|'), ...seed]));
  if (hex(new Uint8Array(digest)) !== head.commitment)
    throw new VerificationError('The seed does not match its fingerprint.');

  const said = head.names.map((name, i) => `|${name}:${hex(utf8.encode(head.words?.[i] ?? ''))}`).join('');
  const key = await hmac(await hmacKey(seed), utf8.encode(`game-v1|${head.table}${said}`));
  const numbers = new Numbers(await hmacKey(key));
  let values = 0;
  let moves = 0;
  for (const [place, line] of lines.slice(0, -1).entries()) {
    const row = line as Row;
    const { chance = [], below = [] } = row;
    if (chance.length !== below.length)
      throw new VerificationError(`Line ${place + 1}: there must be one limit for each drawn value.`);
    for (const [i, n] of below.entries()) {
      const dealt = await numbers.below(n);
      if (dealt !== chance[i])
        throw new VerificationError(`Line ${place + 1}: the seed gives ${dealt}, the record says ${chance[i]}.`);
      values += 1;
    }
    if (row.number !== undefined) moves += 1;
  }
  return { commitment: head.commitment, values, moves };
}
