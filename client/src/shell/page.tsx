import type { ReactNode } from 'react';
import { brand } from '#content/brand';
import { siteOrigin } from '../app/site-origin';

interface PageProps {
  /** Title of the tab; the brand is added where it is missing. */
  title: string;
  description?: string | undefined;
  /** For pages that search engines should not list: `noindex`. */
  robots?: string | undefined;
  /** The page's own address; with it come the canonical link and the social card. */
  path?: string | undefined;
  children: ReactNode;
  /** A column for forms and reading. */
  narrow?: boolean | undefined;
  /** Sections reach from edge to edge and bring their own `wrap`. */
  bleed?: boolean | undefined;
}

/** One page: its metadata, which React lifts into the head, and its `<main>`. */
export function Page({ title, description, robots, path, children, narrow, bleed }: PageProps) {
  const fullTitle = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  const shape = bleed ? 'page page--bleed' : narrow ? 'page page--narrow' : 'page wrap';
  return (
    <>
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {robots ? <meta name="robots" content={robots} /> : null}
      {path ? (
        <SocialCard title={fullTitle} description={description ?? brand.description} path={path} />
      ) : null}
      <main id="main" className={shape} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Canonical address, Open Graph and Twitter tags. */
function SocialCard({
  title,
  description,
  path,
}: {
  title: string;
  description: string;
  path: string;
}) {
  const url = siteOrigin() + path;
  const image = `${siteOrigin()}/og/${path === '/' ? 'home' : path.slice(1)}.png`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The page's one `<h1>`, with an optional sentence below it. */
export function PageHeader({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <div className="page__header">
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
    </div>
  );
}
