import type { ApiDocument } from '#server/shared/api-document';
import { formMark } from '#server/shared/form-marks';
import type { PageAnswer } from '../src/app/page-answer';
import { render, type RenderedPage } from '../src/entry-server';
import type { PageRoute } from '../src/pages/entries';
import { baseOf } from '../src/routes';

/** A page of the site map at the address under which it is written. */
export interface SitePage extends RenderedPage {
  route: PageRoute;
  path: string;
}

/**
 * Renders the page of a route.
 * @throws for a page that search engines may list but that says nothing to be found by
 */
export async function sitePage(route: PageRoute, document?: ApiDocument): Promise<SitePage> {
  // `/reset-password/:token?` is rendered as `/reset-password`.
  const path = route.path === '*' ? '/404' : baseOf(route.path);
  const rendered = await render(route, path, document);
  const { meta } = rendered;
  if (route.index && !meta.description) throw new Error(`${path} has no description`);
  return { route, path, ...rendered };
}

/** The same page as the answer to its form, sent without script: with marks for the server to fill in. */
export async function answerPage(
  page: SitePage,
  kind: PageAnswer['kind'],
  document: ApiDocument,
): Promise<SitePage> {
  const answer: PageAnswer = {
    kind,
    typed: (field) => formMark('typed', field),
    fault: (field) => formMark('fault', field),
    reason: formMark('reason'),
  };
  return { ...page, ...(await render(page.route, page.path, document, answer)) };
}
