import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface WebManifest {
  pages: Record<string, { file: string; index: boolean }>;
}

const file = resolve(import.meta.dirname, '../../dist/web-manifest.json');
const { pages }: WebManifest = JSON.parse(readFileSync(file, 'utf8'));

/** Pages for signed-in users only (specification section 2). */
export const protectedPaths = [
  '/dashboard',
  '/profile',
  '/settings',
  '/change-password',
  '/update-info',
  '/preferences',
];

/** Every other page of the build, as a path that can be visited. */
export const publicPaths = Object.keys(pages).filter(
  (path) => !protectedPaths.includes(path) && !path.includes(':'),
);

/** Pages that search engines may list. */
export const indexedPaths = publicPaths.filter((path) => pages[path]?.index);
