import { basename } from 'node:path';

/**
 * The name of a CSS module's class in the page: its component and itself, as in `header_nav`. No two
 * modules share a file name (`styles.spec.ts`).
 */
export const className = (name: string, file: string): string =>
  `${basename(file.split('?', 1)[0] ?? '', '.module.css')}_${name}`;
