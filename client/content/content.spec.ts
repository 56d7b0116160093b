import { describe, expect, it } from 'vitest';
import { about } from './about';
import { brand } from './brand';
import { help } from './help';
import { home } from './home';
import type { PageMeta } from './page';
import { privacy } from './privacy';
import { products } from './products';
import { autoApp } from './products/auto-app';
import { clinicalAssistant } from './products/clinical-assistant';
import { cobol } from './products/cobol';
import { companion } from './products/companion';
import { graph } from './products/graph';
import { mockRest } from './products/mock-rest';
import { universalContextProtocol } from './products/universal-context-protocol';
import { services } from './services';
import { terms } from './terms';
import { clients, testimonials, testimonialsPage } from './testimonials';

const productPages = [
  cobol,
  graph,
  companion,
  mockRest,
  autoApp,
  clinicalAssistant,
  universalContextProtocol,
];
const pages: readonly PageMeta[] = [
  home,
  about,
  help,
  terms,
  privacy,
  testimonialsPage,
  ...productPages,
];

describe('what a search result shows', () => {
  it.each(pages)('$title: fits, with the brand', ({ title, description }) => {
    const full = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
    expect(full.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(120);
    expect(description.length).toBeLessThanOrEqual(158);
  });

  it('differs from page to page', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
  });

  // The structured data takes the product's name from there.
  it.each(productPages)('$title: begins with a name that the cards use', ({ title }) => {
    expect(products.map(({ name }) => name)).toContain(title.split(':')[0]);
  });
});

describe('what the specification counts', () => {
  it('has seven products, five services, four quotes, thirteen clients, six sections of terms', () => {
    expect(products).toHaveLength(7);
    expect(services).toHaveLength(5);
    expect(testimonials).toHaveLength(4);
    expect(clients).toHaveLength(13);
    expect(terms.sections).toHaveLength(6);
  });

  it('says something about every service', () => {
    expect(about.services.details.map(({ slug }) => slug)).toEqual(
      services.map(({ slug }) => slug),
    );
  });
});
