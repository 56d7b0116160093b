import { isRouteErrorResponse, useRouteError } from 'react-router';
import { layout } from '#content/layout';
import { CurrentPage } from './layout/metadata';
import { Page, PageHeader } from './layout/page';
import NotFoundPage, { meta } from './pages/not-found-page';
import { Button, buttonClass } from './ui/button';

const { crash, lost } = layout;

/** The code of a page did not come: nothing is wrong with the page. */
export class PageNotLoaded extends Error {}

/** In the place of a page that is not for this visitor. */
export const NotFound = () => (
  <CurrentPage value={{ path: '*', index: false, meta }}>
    <NotFoundPage />
  </CurrentPage>
);

export function PageFailed() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <NotFound />;
  const { title, text, retry } = error instanceof PageNotLoaded ? lost : crash;
  return (
    <CurrentPage
      value={{ path: '*', index: false, meta: { name: title, headline: title, lead: text } }}
    >
      <Page shape="narrow">
        <div role="alert">
          <PageHeader />
        </div>
        <p className="actions">
          <Button variant="primary" onClick={() => location.reload()}>
            {retry}
          </Button>
          <a className={buttonClass('secondary')} href={crash.home.to}>
            {crash.home.label}
          </a>
        </p>
      </Page>
    </CurrentPage>
  );
}
