import type { ReactNode } from 'react';
import { home } from '#content/home';
import { buttonClass } from '#client/ui/button';
import { Sky } from '#client/ui/sky';
import styles from './hero.module.css';

const { hero, headline, lead } = home;

/** Words under the northern light, above folded mountains. */
export function NightSky({ children }: { children: ReactNode }) {
  return (
    <Sky className={styles.hero ?? ''} data-night-sky>
      <div className={`wrap ${styles.text}`}>{children}</div>
    </Sky>
  );
}

/** The first thing a visitor sees: a promise and a way to take it up. */
export function Hero() {
  return (
    <NightSky>
      <h1 className={styles.promise}>{headline}</h1>
      <p className="lead">{lead}</p>
      <p className="actions">
        <a className={buttonClass('primary')} href={hero.action.to}>
          {hero.action.label}
        </a>
        <a className={buttonClass('secondary')} href={hero.secondaryAction.to}>
          {hero.secondaryAction.label}
        </a>
      </p>
    </NightSky>
  );
}
