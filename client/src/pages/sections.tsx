import type { ReactNode } from 'react';
import { PageHeader } from '#client/layout/page';
import { buttonClass, type ButtonVariant } from '#client/ui/button';
import styles from './sections.module.css';

interface PageHeadProps {
  /** The places of headline and promise: one above the other (the default), side by side, or in the middle. */
  look?: 'split' | 'centred' | undefined;
  trail?: ReactNode;
  actions?: ReactNode;
  /** Stands beside the headline. */
  figure?: ReactNode;
}

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

interface PageSectionProps {
  id?: string | undefined;
  heading: string;
  lead?: string | undefined;
  /**
   * `columns`: the heading keeps to the left of its content. `night`: dark in both themes. `sunken`: a shade apart.
   * `large`: a section of the home page. `wide`: the content takes all of the width.
   */
  look?: 'columns' | 'night' | 'sunken' | 'large' | 'wide';
  children: ReactNode;
}

export const PageSection = ({
  id,
  heading,
  lead,
  look = 'columns',
  children,
}: PageSectionProps) => (
  <section id={id} className={`${styles.section} ${styles[look] ?? look}`}>
    <div className={`wrap ${styles.grid}`}>
      <div className={styles.intro}>
        <h2>{heading}</h2>
        {lead ? <p className={look === 'large' ? 'lead' : 'muted'}>{lead}</p> : null}
      </div>
      <div>{children}</div>
    </div>
  </section>
);

interface ActionProps {
  label: string;
  to: string;
  variant?: ButtonVariant;
}

export const Action = ({ label, to, variant = 'primary' }: ActionProps) => (
  <a className={buttonClass(variant)} href={to}>
    {label}
  </a>
);

interface CallToActionProps {
  heading: string;
  text: string;
  action: ActionProps;
}

/** The last word of a public page: one invitation, under the last of the light. */
export const CallToAction = ({ heading, text, action }: CallToActionProps) => (
  <section className={`${styles.invitation} night`}>
    <div className="wrap">
      <h2>{heading}</h2>
      <p className="lead">{text}</p>
      <Action {...action} />
    </div>
  </section>
);
