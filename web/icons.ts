// SPDX-License-Identifier: Apache-2.0
// A Vite plugin: `import raven from 'icon:raven'` imports the outline of one icon of the set game-icons. So a bundle
// contains only the icons that it uses.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

export function icons(): Plugin {
  const set = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
  ) as IconSet;
  return {
    name: 'meadhall-icons',
    enforce: 'pre',
    resolveId(id) {
      return id.startsWith('icon:') ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith('\0icon:')) return null;
      const name = id.slice('\0icon:'.length);
      const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
      if (!icon) throw new Error(`there is no icon "${name}" in game-icons`);
      const outlines = [...icon.body.matchAll(/\bd="([^"]+)"/g)].map((match) => match[1]);
      return `export default ${JSON.stringify(outlines.join(''))};`;
    },
  };
}
