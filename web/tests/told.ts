// What a visitor's browser was told over its socket.
import { applyChange, type Phrases } from '../src/hall/changes';
import type { TableSeen } from '../src/hall/hall.svelte';
import type { Visitor } from './hall';

type Message = TableSeen | (Parameters<typeof applyChange>[1] & { is: 'delta' }) | { is: 'welcome' };

/** Each message as it came, and the table as it was then; null before there is one, and with messages of something else. */
export function toldOf(visitor: Visitor): { text: string; table: TableSeen | null }[] {
  let last: TableSeen | null = null;
  const phrases: Phrases = new Map();
  return visitor.received.map((text) => {
    const told = JSON.parse(text) as Message;
    if (told.is === 'welcome') phrases.clear(); // another socket
    if (told.is === 'table') return { text, table: (last = told) };
    return { text, table: told.is === 'delta' ? (last = applyChange(last!, told, phrases)) : null };
  });
}

/** All tables, one after the other. */
export const tablesOf = (visitor: Visitor) => toldOf(visitor).flatMap(({ table }) => table ?? []);

export const linesOf = (visitor: Visitor) => tablesOf(visitor).flatMap((each) => each.lines);
