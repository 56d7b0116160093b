import { useEffect, useRef, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/form-message';
import { focus, isStillAt } from '#client/ui/focus';
import { When } from '#client/ui/when';
import styles from './rows.module.css';

export const Rows = (list: ComponentProps<'ol'>) => <ol {...list} className={styles.rows} />;

interface RowsOfProps<Item> {
  items: readonly Item[];
  row: ComponentType<Item>;
  /** In the place of a list of nothing. */
  empty?: string;
}

export const RowsOf = <Item extends { id: string }>({
  items,
  row: ItemRow,
  empty,
}: RowsOfProps<Item>) =>
  empty && items.length === 0 ? (
    <p className="muted">{empty}</p>
  ) : (
    <Rows>
      {items.map((item) => (
        <ItemRow key={item.id} {...item} />
      ))}
    </Rows>
  );

interface PagedRowsProps {
  words: Record<'more' | 'loading' | 'moreFailed', string>;
  query: {
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error?: unknown;
    hasNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  children: ReactNode;
}

export function PagedRows({ words, query, children }: PagedRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const asked = useRef<{ pressed: Element; count: number }>(null);

  // Once it is drawn, the first new row gets the focus, unless the visitor has gone on.
  useEffect(() => {
    const { pressed = null, count = 0 } = asked.current ?? {};
    const row = pressed && list.current?.children[count];
    if (!(row instanceof HTMLElement)) return;
    asked.current = null;
    if (isStillAt(pressed)) focus(row);
  });

  function showMore(pressed: Element): void {
    asked.current = { pressed, count: list.current?.children.length ?? 0 };
    void query.fetchNextPage();
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
          onClick={({ currentTarget }) => showMore(currentTarget)}
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
  /** Those that there are. */
  details: readonly ReactNode[];
  message?: ReactNode;
  action?: ReactNode;
}

export const Row = ({ icon, title, details, message, action }: RowProps) => (
  <li className={styles.row}>
    {icon}
    <div>
      <p>{title}</p>
      {details.filter(Boolean).map((detail, index) => (
        <p key={index} className={styles.detail}>
          {detail}
        </p>
      ))}
      {message}
    </div>
    {action}
  </li>
);

/** A detail: what happened, and when. */
export const dated = (what: string, at: string) => (
  <>
    {what} <When at={at} />
  </>
);

export function Mark({ children }: { children: string }) {
  return <span className={styles.mark}>{children}</span>;
}
