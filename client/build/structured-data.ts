import { brand } from '#content/brand';
import type { SiteRoute } from '../src/routes';
import { ORIGIN_PLACEHOLDER } from '../src/app/site-origin';
import type { RenderedPage } from './document';

const at = (path: string) => ORIGIN_PLACEHOLDER + path;

const organization = {
  '@type': 'Organization',
  '@id': at('/#organization'),
  name: brand.name,
  description: brand.description,
  url: at('/'),
  logo: at('/icon-512.png'),
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

export interface PageOfRoute {
  route: SiteRoute;
  path: string;
  page: RenderedPage;
}

/** A product's name stands before the colon of its title; the title of other pages before the brand. */
export function shortName({ title }: RenderedPage): string {
  return (title.split(` · ${brand.name}`)[0] ?? title).split(':')[0] ?? title;
}

function thing({ route, path, page }: PageOfRoute, services: readonly Named[]): object[] {
  const provider = { '@id': organization['@id'] };
  if (route.about === 'product') {
    return [
      {
        '@type': 'Product',
        name: shortName(page),
        description: page.description,
        url: at(path),
        image: at(`/og${path}.png`),
        brand: { '@type': 'Brand', name: brand.name },
      },
    ];
  }
  if (path !== '/') return [];
  return services.map(({ name, summary }) => ({
    '@type': 'Service',
    name,
    description: summary,
    provider,
  }));
}

interface Named {
  name: string;
  summary: string;
}

function breadcrumbs({ path, page }: PageOfRoute): object[] {
  if (path === '/') return [];
  const items = [
    { name: brand.name, item: at('/') },
    { name: shortName(page), item: at(path) },
  ];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...item,
      })),
    },
  ];
}

/**
 * What search engines read about a page (schema.org), as a script element. Written by the prerenderer,
 * not by React: a script that React renders blanks the page under Trusted Types.
 */
export function structuredData(page: PageOfRoute, services: readonly Named[]): string {
  if (!page.route.index) return '';
  const graph = [organization, site, ...thing(page, services), ...breadcrumbs(page)];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
