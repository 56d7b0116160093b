import { use } from 'react';
import { brand } from '#content/brand';
import { failedTitle, titleOf, type PageMeta } from '#content/page';
import { PageAnswer } from '#client/app/page-answer';
import { CurrentPage } from '#client/app/site-map';
import { siteOrigin } from '#client/app/site-origin';

/** Only until the code of the page is there. */
export const unknownPage: PageMeta = { name: brand.name, headline: brand.name };

/** The titles and descriptions of the page being shown. */
export const usePageMeta = (): PageMeta => use(CurrentPage).page.meta ?? unknownPage;

/** Title and metadata of the page being shown, which React lifts into the head. */
export function Metadata() {
  const { path, index } = use(CurrentPage);
  const meta = usePageMeta();
  const hasFailed = use(PageAnswer) !== undefined;
  return (
    <>
      <title>{hasFailed ? failedTitle(titleOf(meta)) : titleOf(meta)}</title>
      {meta.description ? <meta name="description" content={meta.description} /> : null}
      {index ? <SocialCard path={path} meta={meta} /> : <meta name="robots" content="noindex" />}
    </>
  );
}

/** Canonical address, Open Graph and Twitter tags. */
function SocialCard({ path, meta }: { path: string; meta: PageMeta }) {
  const url = siteOrigin() + path;
  const image = `${siteOrigin()}/og/${path === '/' ? 'home' : path.slice(1)}.png`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={titleOf(meta)} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${brand.name}: ${meta.headline}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
