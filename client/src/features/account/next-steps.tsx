import { dashboard } from '#content/account';
import { Icon } from '../../ui/icon';
import { Link } from '../../shell/link';
import styles from './next-steps.module.css';

/** What somebody with an account may want to do now; naming oneself comes first where it is open. */
export function NextSteps({ nameMissing }: { nameMissing: boolean }) {
  const { addName, steps } = dashboard.next;
  return (
    <ul className={styles.steps}>
      {(nameMissing ? [addName, ...steps] : steps).map(({ title, text, to }) => (
        <li key={to}>
          <Link className={styles.link} to={to}>
            <span className={styles.title}>{title}</span>
            <span className={styles.text}>{text}</span>
            <Icon name="arrow-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
