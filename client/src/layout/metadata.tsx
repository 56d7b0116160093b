import { createContext, use } from 'react';
import { brand } from '#content/brand';
import { failedTitle, titleOf, type PageMeta } from '#content/page';
import { PageAnswer } from '#client/app/page-answer';
import type { ApiDocument } from '#server/shared/api-document';
import { siteOrigin } from '#client/app/site-origin';

interface CurrentPage {
  path: string;
  index: boolean;
  meta: PageMeta;
  /** What the reference of the API is made of, while it is prerendered. */
  document?: ApiDocument;
}

export const CurrentPage = createContext<CurrentPage>({
  path: '*',
  index: false,
  meta: { name: brand.name, headline: brand.name },
});

export function Metadata() {
  const { path, index, meta } = use(CurrentPage);
  const hasFailed = use(PageAnswer) !== undefined;
  const url = siteOrigin() + path;
  return (
    <>
      <title>{hasFailed ? failedTitle(titleOf(meta)) : titleOf(meta)}</title>
      {meta.description ? <meta name="description" content={meta.description} /> : null}
      {index ? (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand.name} />
          <meta property="og:title" content={titleOf(meta)} />
          <meta property="og:description" content={meta.description} />
          <meta property="og:url" content={url} />
          <meta property="og:image" content={`${siteOrigin()}/og.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={`${brand.name}: ${brand.tagline}`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
