import { brand } from '#content/brand';
import { articles } from '#content/entries';
import { articlesPage } from '#content/work';
import { ORIGIN_PLACEHOLDER } from '../src/app/site-origin';
import type { RenderedPage } from '../src/entry-server';

/** Only an article has a date: one that is guessed teaches crawlers to ignore them all. */
function sitemap(pages: readonly RenderedPage[]): string {
  const urls = pages
    .filter(({ route }) => route.index)
    .map(({ route: { entry }, path }) => {
      const lastmod = entry?.published ? `<lastmod>${entry.published}</lastmod>` : '';
      return `<url><loc>${ORIGIN_PLACEHOLDER}${path}</loc>${lastmod}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** HTML that is read elsewhere, with the site's address in its links. */
const withOrigin = (html: string) => html.replaceAll('href="/', `href="${ORIGIN_PLACEHOLDER}/`);

/** The articles, whole, for feed readers (RFC 4287). */
function feed(): string {
  const address = ORIGIN_PLACEHOLDER + articlesPage.feed.to;
  const timeOf = (published = '1970-01-01') => `${published}T00:00:00Z`;
  const entries = articles.map(({ slug, headline, lead, published, html }) => {
    const page = `${ORIGIN_PLACEHOLDER}/articles/${slug}`;
    return `<entry>
<title>${escapeXml(headline)}</title>
<id>${page}</id>
<link href="${page}"/>
<updated>${timeOf(published)}</updated>
<summary>${escapeXml(lead)}</summary>
<content type="html">${escapeXml(withOrigin(html))}</content>
</entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${brand.name}: ${articlesPage.name}</title>
<id>${address}</id>
<link rel="self" href="${address}"/>
<link href="${ORIGIN_PLACEHOLDER}/articles"/>
<updated>${timeOf(articles[0]?.published)}</updated>
<author><name>${brand.name}</name></author>
${entries.join('\n')}
</feed>
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
Policy: ${ORIGIN_PLACEHOLDER}/security#reporting
`;
}

export function publicFiles(pages: readonly RenderedPage[]): Record<string, string> {
  return {
    'sitemap.xml': sitemap(pages),
    'feed.atom': feed(),
    '.well-known/security.txt': securityContact(),
  };
}
