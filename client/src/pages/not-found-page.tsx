import { notFound } from '#content/not-found';
import { ButtonLink } from '#client/layout/link';
import { Page } from '#client/layout/page';
import { NightSky } from './hero';

export const meta = notFound;

/** Off every path the light is the same. */
export default function NotFoundPage() {
  return (
    <Page bleed>
      <NightSky>
        <h1>{notFound.headline}</h1>
        <p className="lead">{notFound.lead}</p>
        <p className="actions">
          <ButtonLink to={notFound.home.to}>{notFound.home.label}</ButtonLink>
        </p>
      </NightSky>
    </Page>
  );
}
