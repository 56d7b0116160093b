import { isRouteErrorResponse, useRouteError } from 'react-router';
import { brand } from '#content/brand';
import { layout } from '#content/layout';
import { CurrentPage } from './layout/metadata';
import NotFoundPage, { meta } from './pages/not-found-page';
import { Button, buttonClass } from './ui/button';
import styles from './layout/page.module.css';

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
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <main id="main" className={`${styles.page} ${styles.narrow}`} tabIndex={-1}>
        <div className={styles.header} role="alert">
          <h1>{title}</h1>
          <p className="lead">{text}</p>
        </div>
        <p className="actions">
          <Button variant="primary" onClick={() => location.reload()}>
            {retry}
          </Button>
          <a className={buttonClass('secondary')} href={crash.home.to}>
            {crash.home.label}
          </a>
        </p>
      </main>
    </>
  );
}
