import { buttonClass } from '#client/ui/button';
import { notFound } from '#content/not-found';
import { Page } from '#client/layout/page';
import { NightSky } from './night-sky';

export const meta = notFound;

export default function NotFoundPage() {
  return (
    <Page shape="bleed">
      <NightSky>
        <h1>{notFound.headline}</h1>
        <p className="lead">{notFound.lead}</p>
        <p className="actions">
          <a className={buttonClass('primary')} href={notFound.home.to}>
            {notFound.home.label}
          </a>
        </p>
      </NightSky>
    </Page>
  );
}
