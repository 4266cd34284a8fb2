// SPDX-License-Identifier: Apache-2.0
// Packs a folder of files for the program: node pack-page.mjs DIST OUT writes OUT/page.bin, the bytes of all files, and
// OUT/page.cpp, which has the offset of each file. A file is also stored compressed if that is clearly smaller.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [dist, out] = process.argv.slice(2);
const parts = [];
let end = 0;

function add(bytes) {
  const begin = end;
  parts.push(bytes);
  end += bytes.length;
  return `{page + ${begin}, ${bytes.length}}`;
}

function addSmaller(plain, bytes) {
  return bytes.length < 0.9 * plain.length ? add(bytes) : "{}";
}

const rows = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .sort()
  .map((path) => {
    const plain = readFileSync(path);
    const name = "/" + path.slice(dist.length).replace(/^\/+/, "");
    const gzip = gzipSync(plain, { level: 9 });
    const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
    return `    {${JSON.stringify(name)}, ${add(plain)}, ${addSmaller(plain, gzip)}, ${addSmaller(plain, brotli)}},\n`;
  });

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "page.bin"), Buffer.concat(parts));
writeFileSync(
  join(out, "page.cpp"),
  `// Generated from web/dist by tools/pack-page.mjs.
#include "server/page.h"

__asm__(".section .rodata\\n"
        ".global meadhall_page\\n"
        "meadhall_page:\\n"
        ".incbin ${JSON.stringify(resolve(out, "page.bin")).replaceAll('"', '\\"')}\\n"
        ".previous\\n");
extern "C" const char meadhall_page[];

namespace meadhall::server {

std::span<const PageFile> built_in_page() {
  static const char* const page = meadhall_page;
  static const PageFile files[] = {
${rows.join("")}  };
  return files;
}

}  // namespace meadhall::server
`,
);
