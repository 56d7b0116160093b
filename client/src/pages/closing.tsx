import { buttonClass } from '#client/ui/button';
import styles from './closing.module.css';

interface ClosingProps {
  heading: string;
  text: string;
  action: { label: string; to: string };
  /** Follows a band, without a gap. */
  flush?: boolean;
}

/** The last word of a public page: one invitation, under the last of the light. */
export function Closing({ heading, text, action, flush }: ClosingProps) {
  return (
    <section className={`${styles.closing} night ${flush ? styles.flush : ''}`}>
      <div className="wrap">
        <h2>{heading}</h2>
        <p className="lead">{text}</p>
        <a className={buttonClass('primary')} href={action.to}>
          {action.label}
        </a>
      </div>
    </section>
  );
}
