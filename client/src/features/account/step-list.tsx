import { Icon, type IconName } from '#client/ui/icon';
import { Link } from '#client/layout/link';
import type { SummaryLine } from './security/summary';
import styles from './step-list.module.css';

/** A step in an ordinary state has no mark. */
type Step = Omit<SummaryLine, 'state'> & Partial<SummaryLine>;

const icons: Record<SummaryLine['state'], IconName> = {
  asked: 'alert',
  advised: 'info',
  fine: 'check-circle',
  unavailable: 'info',
};

export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ul className="ruled">
    {steps.map(({ title, text, to, state }) => (
      <li key={to}>
        <Link className={`${styles.link} ${(state && styles[state]) ?? ''}`.trim()} to={to}>
          {state ? <Icon className={styles.state ?? ''} name={icons[state]} /> : null}
          <span>
            <span className={styles.title}>{title}</span> <span className="muted">{text}</span>
          </span>
          <Icon name="arrow-right" />
        </Link>
      </li>
    ))}
  </ul>
);
