import { brand } from '#content/brand';
import { siteDescription } from '#content/home';
import { ORIGIN_PLACEHOLDER } from '../src/app/site-origin';
import type { RenderedPage } from '../src/entry-server';

const at = (path: string) => ORIGIN_PLACEHOLDER + path;

const organization = {
  '@type': 'Organization',
  '@id': at('/#organization'),
  name: brand.name,
  description: siteDescription,
  url: at('/'),
  logo: at('/apple-touch-icon.png'),
  email: brand.email.general,
  contactPoint: [
    { '@type': 'ContactPoint', contactType: 'customer support', email: brand.email.general },
    { '@type': 'ContactPoint', contactType: 'sales', email: brand.email.sales },
  ],
  sameAs: brand.social.map(({ href }) => href),
};

const site = {
  '@type': 'WebSite',
  '@id': at('/#website'),
  name: brand.name,
  url: at('/'),
  inLanguage: 'en',
  publisher: { '@id': organization['@id'] },
};

function subjectOf({ route, path, meta }: RenderedPage): object[] {
  const provider = { '@id': organization['@id'] };
  const { product, entry } = route;
  const page = { description: meta.description, url: at(path), image: at('/og.png') };
  if (product) return [{ '@type': 'Service', name: meta.name, ...page, provider }];
  if (entry) {
    const { headline, published: datePublished } = entry;
    const [author, publisher] = [provider, provider];
    return [{ '@type': 'Article', headline, ...page, author, publisher, datePublished }];
  }
  return [];
}

/**
 * The data of a page for search engines (schema.org), as a script element. Written by the prerenderer,
 * not by React: a script that React renders blanks the page under Trusted Types.
 */
export function structuredData(page: RenderedPage): string {
  if (!page.route.index) return '';
  const graph = [organization, site, ...subjectOf(page)];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
