import { dashboard } from '#content/account';
import { Icon } from '../../ui/icon';
import { Link } from '../../shell/link';

/** What somebody with an account may want to do now; naming oneself comes first where it is open. */
export function NextSteps({ nameMissing }: { nameMissing: boolean }) {
  const { addName, steps } = dashboard.next;
  return (
    <ul className="next-steps">
      {(nameMissing ? [addName, ...steps] : steps).map(({ title, text, to }) => (
        <li key={to}>
          <Link className="next-steps__link" to={to}>
            <span className="next-steps__title">{title}</span>
            <span className="next-steps__text">{text}</span>
            <Icon name="arrow-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
