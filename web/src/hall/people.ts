// SPDX-License-Identifier: Apache-2.0
// Signing in, and made-up names for guests.
import { hall, post, type HallRequest } from './hall.svelte';

const first = ['Swift', 'Grey', 'Bold', 'Quiet', 'Merry', 'Red', 'Tall', 'Young', 'Wise', 'Lucky', 'Salty', 'Early'];
const second = ['Raven', 'Otter', 'Seal', 'Elk', 'Fox', 'Gull', 'Bear', 'Wolf', 'Heron', 'Badger', 'Falcon', 'Stag'];
const pick = (from: string[]) => from[Math.floor(Math.random() * from.length)];

export const madeUpName = () => `${pick(first)}${pick(second)}${Math.floor(100 + Math.random() * 900)}`;

/** Signs in by HTTP, which sets the session cookie, then opens a new socket, which sends this cookie. */
export async function signIn(request: HallRequest) {
  await post(request);
  await hall.reconnect();
}

export const signInAsGuest = (name = madeUpName()) => signIn({ do: 'enter', name });
