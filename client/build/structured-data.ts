import { brand } from '#content/brand';
import { siteDescription } from '#content/home';
import { ORIGIN_PLACEHOLDER } from '../src/app/site-origin';
import type { RenderedPage } from '../src/entry-server';

const organization = {
  '@type': 'Organization',
  name: brand.name,
  description: siteDescription,
  url: `${ORIGIN_PLACEHOLDER}/`,
  logo: `${ORIGIN_PLACEHOLDER}/apple-touch-icon.png`,
  email: brand.email.general,
  sameAs: brand.social.map(({ href }) => href),
};

/**
 * The firm, or an entry that it has published, for search engines (schema.org), as a script element. Written by the
 * prerenderer, not by React: a script that React renders blanks the page under Trusted Types.
 */
export function structuredData({ route: { index, entry }, path, meta }: RenderedPage): string {
  if (!index) return '';
  const article = entry && {
    '@type': 'Article',
    headline: entry.headline,
    description: meta.description,
    url: ORIGIN_PLACEHOLDER + path,
    datePublished: entry.published,
    author: organization,
  };
  const json = JSON.stringify({ '@context': 'https://schema.org', ...(article ?? organization) });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
