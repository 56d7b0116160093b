import { use, type ReactNode } from 'react';
import { CurrentPage, Metadata } from './metadata';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
  /** A column for forms and reading. */
  narrow?: boolean | undefined;
  /** Sections reach from edge to edge and bring their own `wrap`. */
  bleed?: boolean | undefined;
  /** Stands beside something that brings its own `wrap`. */
  column?: boolean | undefined;
}

/** One page: its metadata and its `<main>`. */
export function Page({ children, narrow, bleed, column }: PageProps) {
  const shape = bleed ? styles.bleed : column ? styles.column : narrow ? styles.narrow : 'wrap';
  return (
    <>
      <Metadata />
      <main id="main" className={`${styles.page} ${shape}`} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

interface PageHeaderProps {
  title?: string;
  className?: string;
  /** Between the two. */
  children?: ReactNode;
}

/** The page's one `<h1>` and the sentence below it: its own words, unless it is given others. */
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
