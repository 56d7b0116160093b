import type { ReactNode } from 'react';
import { home } from '#content/home';
import { ButtonLink } from '../shell/link';
import { Aurora, Ridge } from './aurora';

const { hero, headline, lead } = home;

/** Words under the northern light, above folded mountains. */
export function NightSky({ children }: { children: ReactNode }) {
  return (
    <div className="hero night">
      <Aurora />
      <Ridge />
      <div className="wrap hero__text">{children}</div>
    </div>
  );
}

/** The first thing a visitor sees: a promise and a way to take it up. */
export function Hero() {
  return (
    <NightSky>
      <h1 className="hero__promise">{headline}</h1>
      <p className="lead">{lead}</p>
      <p className="actions">
        <ButtonLink to={hero.action.to}>{hero.action.label}</ButtonLink>
        <a className="button button--secondary" href={hero.secondaryAction.to}>
          {hero.secondaryAction.label}
        </a>
      </p>
    </NightSky>
  );
}
