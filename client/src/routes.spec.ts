import { beforeAll, describe, expect, it } from 'vitest';
import { home } from '#content/home';
import { inWords, inWordsFirst } from '#content/in-words';
import { titleOf } from '#content/page';
import { routeOf, routes, siteMap } from './routes';

const indexed = routes.filter(({ index }) => index);
const meta = (path: string) => {
  const found = routes.find((route) => route.path === path)?.page.meta;
  if (!found) throw new Error(`${path} is not loaded`);
  return found;
};

describe('the site map', () => {
  beforeAll(() => Promise.all(routes.map(({ page }) => page.preload())), 30_000);

  it.each(routes.map(({ path }) => path))('%s has a title and a heading', (path) => {
    const { name, headline } = meta(path);
    expect(name).not.toBe('');
    expect(headline).not.toBe('');
  });

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

  it('lists the products of the specification, named alike on card and page', () => {
    expect(siteMap.products.slice(0, 7).map(({ path }) => path)).toEqual([
      '/cobol',
      '/graph',
      '/companion',
      '/mock-rest',
      '/auto-app',
      '/ai-compliance-clinical-assistant',
      '/universal-context-protocol',
    ]);
    for (const { path, name } of siteMap.products) expect(meta(path).name).toBe(name);
  });

  it('counts its products where a sentence says how many there are', () => {
    expect(home.description).toContain(`${inWords(siteMap.products)} products`);
    expect(home.lead).toContain(`${inWordsFirst(siteMap.products)} products and five services`);
  });
});

/** As `server/http/site.spec.ts` has it for the server. */
describe('the route of another spelling of a path', () => {
  it.each([
    ['/about', '/about'],
    ['/About', '/about'],
    ['/about/', '/about'],
    ['/API/docs/', '/api/docs'],
    ['//about', '/about'],
    ['/%61bout', '/about'],
    ['//', '/'],
    ['/reset-password/', '/reset-password/:token?'],
    ['/Confirm-Email/AbC', '/confirm-email/:token?'],
    ['/Confirm-New-Email/AbC', '/confirm-new-email/:token?'],
    ['/Reset-Password/AbC', '/reset-password/:token?'],
    ['/Inbox', '/inbox/:id?'],
    ['/inbox/AbC', '/inbox/:id?'],
    ['/inbox/a/b', '*'],
    ['/reset-password/a%2Fb', '/reset-password/:token?'],
    ['/reset-password/a/b', '*'],
    ['/reset-password/%zz', '*'],
    ['/%2561bout', '*'],
    ['/about%2F', '*'],
    ['/about%00', '*'],
    ['/%', '*'],
    ['/nowhere', '*'],
  ])('is the one that the server finds: %s shows %s', (path, expected) => {
    expect(routeOf(path).path).toBe(expected);
  });
});
