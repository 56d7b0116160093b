import { notFound } from '#content/not-found';
import { Page } from '#client/layout/page';
import { NightSky } from './night-sky';
import { Action } from './sections';

export const meta = notFound;

export default function NotFoundPage() {
  return (
    <Page shape="bleed">
      <NightSky>
        <h1>{notFound.headline}</h1>
        <p className="lead">{notFound.lead}</p>
        <p className="actions">
          <Action {...notFound.home} />
        </p>
      </NightSky>
    </Page>
  );
}
