import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A list of things that happened or are there, divided by thin rules. */
export function Rows({ ordered, children }: { ordered?: boolean; children: ReactNode }) {
  const List = ordered ? 'ol' : 'ul';
  return <List className={styles.rows}>{children}</List>;
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
