// SPDX-License-Identifier: Apache-2.0
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { icons } from './icons.ts';

// The dev server (`npm run dev`) forwards requests to a hall on this port: meadhall serve --port 8020
const hall = `http://127.0.0.1:${process.env.MEADHALL_PORT ?? 8020}`;

export default defineConfig({
  plugins: [icons(), svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/ws', '/record', '/replay', '/games.json', '/rules', '/data', '/words'].map((path) => [
        path,
        {
          target: hall,
          ws: path === '/ws',
          changeOrigin: true,
          headers: { origin: hall },
          // The hall receives uploads, which are POST requests to /replay. The page answers requests for /replay/ID.
          bypass: ({ method, url }) => (path === '/replay' && method !== 'POST' ? url : undefined),
        },
      ]),
    ),
  },
  test: {
    projects: [
      {
        extends: true,
        // Uses Svelte's client build, so that a test can mount a component.
        resolve: { conditions: [...defaultClientConditions] },
        test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'happy-dom', testTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: 'figures', include: ['tests/figures.ts'], testTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 120_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
