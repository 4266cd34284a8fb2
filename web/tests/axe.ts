// SPDX-License-Identifier: Apache-2.0
// Accessibility checks with axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations that axe rates as serious or critical. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const result = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      // This rule requires every printed word of a piece in its accessible name. Our names are full sentences instead.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    }),
  );
  return result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
    );
}
