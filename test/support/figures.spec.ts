import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { figures } from './figures.js';

it('every product page with a figure is named to the tests of figures', () => {
  const pages = globSync('client/src/pages/products/*-page.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('<Figure />'),
  );
  const paths = pages.map((file) => `/${basename(file, '-page.tsx')}`);
  expect(figures.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});
