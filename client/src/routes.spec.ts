import { beforeAll, describe, expect, it } from 'vitest';
import type { PageMeta } from '#content/page';
import { titleOf } from '#content/page';
import { products } from './pages/products/products';
import { pageRoutes } from './pages/entries';

const indexed = pageRoutes.filter(({ index }) => index);
const metas = new Map<string, PageMeta>();
const meta = (path: string) => {
  const found = metas.get(path);
  if (!found) throw new Error(`${path} is not loaded`);
  return found;
};
const modules = import.meta.glob<{ meta: PageMeta }>('./{pages,features}/**/*-page.tsx');

async function load(route: (typeof pageRoutes)[number]): Promise<void> {
  const module = await modules[route.file]?.();
  if (module) metas.set(route.path, route.entry ?? module.meta);
}

describe('the site map', () => {
  beforeAll(() => Promise.all(pageRoutes.map(load)), 30_000);

  it.each(indexed.map(({ path }) => path))(
    '%s fits into a search result, with the brand',
    (path) => {
      const title = titleOf(meta(path));
      expect(title).toContain('Northfold');
      expect(title.length).toBeLessThanOrEqual(60);
      expect(meta(path).description?.length).toBeLessThanOrEqual(158);
    },
  );

  it('gives no two pages the same title or description', () => {
    const all = indexed.map(({ path }) => meta(path));
    expect(new Set(all.map(titleOf)).size).toBe(all.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  });

  it('has a row for every file of a page', () => {
    const files = new Set(pageRoutes.map(({ file }) => file));
    expect(Object.keys(modules).filter((file) => !files.has(file))).toEqual([]);
  });

  it('lists the products of the specification, named alike on card and page', () => {
    expect(products.slice(0, 7).map(({ path }) => path)).toEqual([
      '/cobol',
      '/graph',
      '/companion',
      '/mock-rest',
      '/auto-app',
      '/ai-compliance-clinical-assistant',
      '/universal-context-protocol',
    ]);
    for (const { path, name } of products) expect(meta(path).name).toBe(name);
  });
});
