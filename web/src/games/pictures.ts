// SPDX-License-Identifier: Apache-2.0
// The pictures of the page How to play, one for each step. They are loaded when the page is opened.
import type { Component } from 'svelte';

export const pictures: Record<string, () => Promise<{ default: Component<{ step: string }> }>> = {
  'bottlecap-vikings': () => import('./bottlecap_vikings/Pictures.svelte'),
  'thunder-and-lightning': () => import('./thunder_and_lightning/Pictures.svelte'),
  'vikings-gone-wild': () => import('./vikings_gone_wild/Pictures.svelte'),
  'spoils-of-war': () => import('./spoils_of_war/Pictures.svelte'),
};
