import { useRef, type ReactNode, type Ref } from 'react';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/form-message';
import { focus, isStillAt } from '#client/ui/focus';
import styles from './rows.module.css';

interface RowsProps {
  ref?: Ref<HTMLOListElement>;
  children: ReactNode;
}

/** A list of things that happened or are there, divided by thin rules. */
export const Rows = ({ ref, children }: RowsProps) => (
  <ol ref={ref} className={styles.rows}>
    {children}
  </ol>
);

interface PagedRowsProps {
  words: Record<'more' | 'loading' | 'moreFailed', string>;
  /** As much of an infinite query as is needed here. */
  query: {
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error?: unknown;
    hasNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The rows that are there. */
  children: ReactNode;
}

/** A list that comes page by page, and the button that brings the next one. */
export function PagedRows({ words, query, children }: PagedRowsProps) {
  const list = useRef<HTMLOListElement>(null);

  /** The first new row gets the focus, unless the visitor has gone on. */
  async function showMore(pressed: Element): Promise<void> {
    const count = list.current?.children.length ?? 0;
    await query.fetchNextPage();
    // One task later: the rows are drawn.
    setTimeout(() => {
      const row = list.current?.children[count];
      if (row instanceof HTMLElement && isStillAt(pressed)) focus(row);
    });
  }

  return (
    <>
      <Rows ref={list}>{children}</Rows>
      {query.isFetchNextPageError ? (
        <Failure failed={() => words.moreFailed} error={query.error} />
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="quiet"
          busy={query.isFetchingNextPage}
          busyLabel={words.loading}
          onClick={({ currentTarget }) => void showMore(currentTarget)}
        >
          {words.more}
        </Button>
      ) : null}
    </>
  );
}

interface RowProps {
  icon?: ReactNode;
  title: ReactNode;
  /** Small lines below the title. */
  details: readonly ReactNode[];
  message?: ReactNode;
  /** At the end of the row where there is room. */
  action?: ReactNode;
}

export const Row = ({ icon, title, details, message, action }: RowProps) => (
  <li className={styles.row}>
    {icon}
    <div>
      <p>{title}</p>
      {details.map((detail, index) => (
        <p key={index} className={styles.detail}>
          {detail}
        </p>
      ))}
      {message}
    </div>
    {action}
  </li>
);

/** Singles a row out, behind its title. */
export function Mark({ children }: { children: string }) {
  return <span className={styles.mark}>{children}</span>;
}
