import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { focus } from '../app/navigation';
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
 * Gives the first of the rows that "Show more" brings the focus: see `keepFocus`.
 * @param count the rows that are shown
 */
export function useMoreRows(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(Infinity);
  useEffect(() => {
    const row = list.current?.children[before.current];
    if (!(row instanceof HTMLElement)) return;
    before.current = Infinity;
    focus(row);
  }, [count]);
  return { list, expectMore: () => (before.current = count) };
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
