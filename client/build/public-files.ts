import { brand } from '#content/brand';
import { siteDescription } from '#content/home';
import { ORIGIN_PLACEHOLDER } from '../src/app/site-origin';
import type { SitePage } from './site-page';

type Pages = readonly SitePage[];

const indexed = (pages: Pages) => pages.filter(({ route }) => route.index);

function sitemap(pages: Pages): string {
  const urls = indexed(pages).map(
    ({ path }) => `<url><loc>${ORIGIN_PLACEHOLDER}${path}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Account pages are not disallowed: a crawler has to fetch them to learn that they are `noindex`. */
function robots(): string {
  return `User-agent: *
Disallow: /api/
Allow: /api/docs

Sitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml
`;
}

/** A map of the site for language models (llmstxt.org). */
function llms(pages: Pages): string {
  const line = ({ path, meta }: SitePage) =>
    `- [${meta.name}](${ORIGIN_PLACEHOLDER}${path}): ${meta.description}`;
  const all = indexed(pages);
  const products = all.filter(({ route }) => route.product);
  const others = all.filter(({ route }) => !route.product);
  return `# ${brand.name}

> ${siteDescription}

Contact: ${brand.email.general}, sales: ${brand.email.sales}.

## Products

${products.map(line).join('\n')}

## Pages

${others.map(line).join('\n')}

## For programs

- [OpenAPI document](${ORIGIN_PLACEHOLDER}/api/openapi.json): the REST API of accounts and contact messages
`;
}

/** Where to report a weakness (RFC 9116): good for a year, so the site has to be built once a year. */
function securityContact(): string {
  const expires = new Date();
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  return `Contact: mailto:${brand.email.general}
Expires: ${expires.toISOString().replace(/\.\d+/, '')}
Preferred-Languages: en
Canonical: ${ORIGIN_PLACEHOLDER}/.well-known/security.txt
Policy: ${ORIGIN_PLACEHOLDER}/terms#fair-use
`;
}

function webManifest(): string {
  return JSON.stringify({
    name: `${brand.name}: ${brand.tagline}`,
    short_name: brand.name,
    description: siteDescription,
    start_url: '/',
    display: 'browser',
    background_color: brand.colors.paper,
    theme_color: brand.colors.ink,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  });
}

/** The files that stand beside the pages, by name. */
export function publicFiles(pages: Pages): Record<string, string> {
  return {
    'sitemap.xml': sitemap(pages),
    'robots.txt': robots(),
    'llms.txt': llms(pages),
    '.well-known/security.txt': securityContact(),
    'site.webmanifest': webManifest(),
  };
}
