import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const documents = globSync(['README.md', '{server,test}/*.md', 'server/decisions/*.md']);

it.each(documents)('%s names no source file that is not there', (document) => {
  const files = globSync(['{client,migrations,server,test}/**/*.{ts,tsx}', '.*.mjs']);
  const named = readFileSync(document, 'utf8').match(/(?<=`)[\w./-]+\.(tsx?|mjs)(?=`)/g) ?? [];
  const missing = named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});
