// SPDX-License-Identifier: Apache-2.0
// Plays each game against bots to its end, using only the page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './axe';
import { phone, TestHall } from './hall';
import { playOn } from './play';

let hall: TestHall;
beforeAll(async () => {
  hall = await TestHall.open();
});
afterAll(() => hall.close());

describe.each(['Bottlecap Vikings', 'Thunder & Lightning', 'Spoils of War', 'Vikings Gone Wild'])('%s', (game) => {
  test('can be played to its end on its board', async () => {
    const visitor = await hall.visitor();
    await visitor.playNow(game);
    const played = await playOn(visitor.page);
    expect(played.over).toBe(true);
    expect(played.drawn).toBeGreaterThan(5 * played.listed);
    // The log has scrolled to its newest line.
    const unseen = () =>
      visitor.page
        .locator('#log')
        .evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    await expect.poll(unseen).toBeLessThan(40);
    // Some games show the end on their board first.
    const result = visitor.page.getByRole('dialog', { name: /won|victory/ });
    await result
      .or(visitor.page.getByRole('button', { name: 'Show the result' }))
      .first()
      .waitFor();
    if (!(await result.isVisible())) await visitor.page.getByRole('button', { name: 'Show the result' }).click();
    await result.getByRole('button', { name: 'Play again' }).waitFor();
    expect(await violations(visitor.page), 'result').toEqual([]);
    await visitor.page.setViewportSize(phone);
    expect(await violations(visitor.page), 'result on a phone').toEqual([]);
    await visitor.page.keyboard.press('Escape');
    expect(await violations(visitor.page), 'end on a phone').toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});
