import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { protectedPaths, staffPaths } from './protected-paths.js';

interface WebManifest {
  pages: Record<string, { file: string; index: boolean }>;
}

export { protectedPaths };

const file = resolve(import.meta.dirname, '../../dist/web-manifest.json');
const { pages }: WebManifest = JSON.parse(readFileSync(file, 'utf8'));

/** Every other page of the build, as a path that can be visited. */
export const publicPaths = Object.keys(pages).filter(
  (path) => ![...protectedPaths, ...staffPaths].includes(path) && !path.includes(':'),
);

/** Pages that search engines may list. */
export const indexedPaths = publicPaths.filter((path) => pages[path]?.index);
