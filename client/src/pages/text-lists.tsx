import type { Point, Question } from '#content/page';
import styles from './text-lists.module.css';

export function Telling({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className={styles.telling}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

/** Short headings with a sentence each, divided by thin rules. */
export function Points({ items }: { items: readonly Point[] }) {
  return (
    <ul className={styles.points}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

export function Questions({ items }: { items: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      {items.map(({ question, answer }) => (
        <div key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
        </div>
      ))}
    </div>
  );
}
