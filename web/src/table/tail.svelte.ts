// SPDX-License-Identifier: Apache-2.0
// The newest part of a numbered list (the log, the chat). Earlier items are loaded a page at a time.
import { Refusal } from '../hall/hall.svelte';

export interface Page<Item> {
  /** The number of the first item. */
  first: number;
  items: Item[];
}

export class Tail<Item> {
  items = $state.raw<Item[]>([]);
  /** The number of the first loaded item. If it is greater than 0, earlier items exist. */
  first = $state(0);
  /** The number of the next item. */
  end = $derived(this.first + this.items.length);
  loading = $state(false);
  /** Whether the last attempt to load earlier items failed. */
  failed = $state(false);

  /** `fetch` returns the items that come immediately before a number. */
  constructor(readonly fetch: (before: number) => Promise<Page<Item>>) {}

  /**
   * Appends the items if they follow the last loaded item. Otherwise they replace all loaded items: either there is a
   * gap, or the numbers now mean other items, for example after you mute someone (docs/protocol.md).
   */
  put(first: number, items: Item[]) {
    if (first === this.end) this.items = [...this.items, ...items];
    else this.replace(first, items);
  }

  replace(first: number, items: Item[]) {
    this.first = first;
    this.items = items;
    this.failed = false;
  }

  /** Loads a page of earlier items. False if there are none, or they could not be loaded. */
  async loadEarlier(): Promise<boolean> {
    if (this.loading || this.first === 0) return false;
    const before = this.first;
    this.loading = true;
    this.failed = false;
    try {
      const { first, items } = await this.fetch(before);
      if (this.first !== before) return false; // `put` replaced the items meanwhile
      this.failed = items.length === 0 || first + items.length !== before;
      if (this.failed) return false;
      this.items = [...items, ...this.items];
      this.first = first;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.failed = this.first === before;
      return false;
    } finally {
      this.loading = false;
    }
  }
}
