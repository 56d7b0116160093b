import type { ReactNode } from 'react';
import { PageHeader } from '#client/layout/page';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** How headline and promise stand: one above the other (the default), side by side, or in the middle. */
  look?: 'split' | 'centred' | undefined;
  /** Where we are, above the headline. */
  trail?: ReactNode;
  /** The links and buttons for the first step. */
  actions?: ReactNode;
  /** Stands beside the headline. */
  figure?: ReactNode;
}

/** Headline and promise of a public page. */
export function PageHead({ look, trail, actions, figure }: PageHeadProps) {
  const shape = figure ? 'beside' : look;
  return (
    <div className={`wrap ${styles.head} ${shape ? styles[shape] : ''}`}>
      <div>
        {trail}
        <PageHeader className={styles.words ?? ''} />
        {actions ? <div className="actions">{actions}</div> : null}
      </div>
      {figure}
    </div>
  );
}
