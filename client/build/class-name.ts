import { basename } from 'node:path';

/**
 * What a class of a CSS module is called in the page: its component and itself, as in `header_nav`.
 * Short, readable, and the same in the prerenderer's bundle and the browser's. No two modules share a
 * file name (`styles.spec.ts`).
 */
export const className = (name: string, file: string): string =>
  `${basename(file.split('?', 1)[0] ?? '', '.module.css')}_${name}`;
