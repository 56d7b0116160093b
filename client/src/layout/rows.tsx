import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/failure';
import { focus, isStillAt } from '#client/ui/focus';
import styles from './rows.module.css';

/** A list of things that happened or are there, divided by thin rules. */
export function Rows({ ref, children }: { ref?: Ref<HTMLOListElement>; children: ReactNode }) {
  return (
    <ol ref={ref} className={styles.rows}>
      {children}
    </ol>
  );
}

/**
 * Gives the first of the rows that "Show more" brings the focus, unless the visitor has gone on.
 * @param count the rows that are shown
 */
export function useMoreRows(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(Infinity);
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const row = list.current?.children[before.current];
    if (!(row instanceof HTMLElement)) return;
    before.current = Infinity;
    if (isStillAt(pressed.current)) focus(row);
  }, [count]);
  const expectMore = () => {
    before.current = count;
    pressed.current = document.activeElement;
  };
  return { list, expectMore };
}

interface MoreRowsProps {
  words: Record<'more' | 'loading' | 'moreFailed', string>;
  /** As much of an infinite query as is needed here. */
  query: {
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error?: unknown;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** Before they are asked for: see `useMoreRows`. */
  onMore: () => void;
}

/** Below a list that comes page by page: the button that brings the next one, and that it did not come. */
export function MoreRows({ words, query, onMore }: MoreRowsProps) {
  return (
    <>
      {query.isFetchNextPageError ? (
        <Failure failed={() => words.moreFailed} error={query.error} />
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="quiet"
          className={styles.more}
          busy={query.isFetchingNextPage}
          busyLabel={words.loading}
          onClick={() => {
            onMore();
            void query.fetchNextPage();
          }}
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

export function Row({ icon, title, details, message, action }: RowProps) {
  return (
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
}

/** Singles a row out, behind its title. */
export function Mark({ children }: { children: string }) {
  return <span className={styles.mark}>{children}</span>;
}
