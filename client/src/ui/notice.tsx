import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './notice.module.css';

const icons = { success: 'check-circle', error: 'alert', info: 'info' } as const;

export type NoticeKind = keyof typeof icons;

export interface NoticeProps {
  kind: NoticeKind;
  children: ReactNode;
  action?: ReactNode;
}

/** A message about the whole form or page. Errors interrupt a screen reader, everything else waits its turn. */
export const Notice = ({ kind, children, action }: NoticeProps) => (
  <div
    className={`${styles.notice} ${styles[kind] ?? ''}`}
    role={kind === 'error' ? 'alert' : 'status'}
  >
    <Icon name={icons[kind]} />
    <div>{children}</div>
    {action ? <div className={styles.action}>{action}</div> : null}
  </div>
);
