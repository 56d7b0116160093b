import { describe, expect, it } from 'vitest';
import type { SiteRoute } from '../src/routes';
import type { Chunk } from './prerender';
import { PageFileFinder } from './page-files';

const chunk = (file: string, sources: string[], more: Partial<Chunk> = {}): Chunk => ({
  file,
  sources,
  facade: undefined,
  imports: [],
  css: [],
  ...more,
});

const bundle = [
  chunk('figures.js', ['src/figures.tsx'], { css: ['figures.css'] }),
  chunk('main.js', [], { facade: 'src/main.tsx', imports: ['app.js'], css: ['site.css'] }),
  chunk('app.js', ['src/main.tsx', 'src/app.tsx']),
  chunk('plain.js', ['src/plain-page.tsx'], { facade: 'src/plain-page.tsx', imports: ['app.js'] }),
  chunk('drawn.js', ['src/drawn-page.tsx'], {
    facade: 'src/drawn-page.tsx',
    imports: ['app.js', 'figures.js'],
    css: ['drawn.css'],
  }),
  chunk('shared.js', ['src/home-page.tsx', 'src/card.tsx'], { imports: ['app.js'] }),
  chunk('vitals.js', ['src/app/web-vitals.ts']),
  chunk('store.js', ['src/app/api-provider.tsx'], { imports: ['app.js'] }),
];

const finder = new PageFileFinder(bundle, './app/api-provider.tsx');
const route = (file: string, callsApi = false) => ({ file, callsApi }) as SiteRoute;

describe('PageFileFinder', () => {
  it('starts the app from the chunk that holds it, and knows what measures a visit', () => {
    expect(finder.app).toBe('/app.js');
    expect(finder.vitals).toBe('/vitals.js');
  });

  it('lists what a page imports beyond the app, and its styles after those of the site and of its parts', () => {
    expect(finder.of(route('./plain-page.tsx'))).toEqual({
      modules: ['/plain.js'],
      css: ['/site.css'],
    });
    expect(finder.of(route('./drawn-page.tsx'))).toEqual({
      modules: ['/drawn.js', '/figures.js'],
      css: ['/site.css', '/figures.css', '/drawn.css'],
    });
  });

  it('finds a page that shares a chunk with others', () => {
    expect(finder.of(route('./home-page.tsx')).modules).toEqual(['/shared.js']);
  });

  it('brings the store with a page that calls the API', () => {
    expect(finder.of(route('./plain-page.tsx', true)).modules).toEqual(['/plain.js', '/store.js']);
  });

  it('leaves out the file of a page for staff, which is fetched once it is known who is there', () => {
    const ofStaff = { ...route('./drawn-page.tsx', true), access: 'staff' } as SiteRoute;
    expect(finder.of(ofStaff)).toEqual({ modules: ['/store.js'], css: ['/site.css'] });
  });

  it('does not guess', () => {
    expect(() => finder.of(route('./lost-page.tsx'))).toThrow('src/lost-page.tsx');
  });
});
