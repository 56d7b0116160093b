import { use, type ReactNode } from 'react';
import { CurrentPage, Metadata } from './metadata';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
  /**
   * `narrow`: a column for forms and reading. `bleed`: sections reach from edge to edge and bring their own `wrap`.
   * `column`: beside something that brings its own `wrap`.
   */
  shape?: 'narrow' | 'bleed' | 'column';
}

export const Page = ({ children, shape }: PageProps) => (
  <>
    <Metadata />
    <main id="main" className={`${styles.page} ${shape ? styles[shape] : 'wrap'}`} tabIndex={-1}>
      {children}
    </main>
  </>
);

interface PageHeaderProps {
  title?: string;
  className?: string;
  children?: ReactNode;
}

/** The page's own words, unless it is given others. */
export function PageHeader({ title, className = '', children }: PageHeaderProps) {
  const { headline, lead } = use(CurrentPage).meta;
  return (
    <div className={`${styles.header} ${className}`.trim()}>
      <h1>{title ?? headline}</h1>
      {children}
      {lead ? <p className="lead">{lead}</p> : null}
    </div>
  );
}
