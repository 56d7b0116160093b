import type { ReactNode } from 'react';
import type { Point, Question } from '#content/page';
import { paragraphs } from '#client/ui/paragraphs';
import styles from './lists.module.css';

export const Paragraphs = ({ of }: { of: readonly string[] }) => (
  <div className={styles.paragraphs}>{paragraphs(of)}</div>
);

interface Item extends Partial<Point> {
  title: string;
  /** Stands out below the title. */
  note?: string;
  /** In place of the text. */
  html?: string;
  /** A portrait, as SVG. */
  drawing?: string | undefined;
}

const entriesOf = (items: readonly Item[], drawings: readonly ReactNode[] = []) =>
  items.map(({ title, note, text, html, drawing }, index) => (
    <li key={title}>
      {drawing ? (
        <div className={styles.portrait} dangerouslySetInnerHTML={{ __html: drawing }} />
      ) : null}
      {drawings[index]}
      <h3>{title}</h3>
      {note ? <strong>{note}</strong> : null}
      {html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : <p>{text}</p>}
    </li>
  ));

/** Short headings with a sentence each, divided by thin rules. */
export const Points = ({ items }: { items: readonly Item[] }) => (
  <ul className={`${styles.points} ${styles.tiles}`}>{entriesOf(items)}</ul>
);

export const Questions = ({ items }: { items: readonly Question[] }) => (
  <ul className={`${styles.points} ${styles.questions}`}>
    {entriesOf(items.map(({ question, answer }) => ({ title: question, text: answer })))}
  </ul>
);

interface StepsProps {
  steps: readonly Point[];
  /** One below the other, or side by side where there is room. */
  flow: 'column' | 'two' | 'three' | 'four';
  /** One above each. */
  drawings?: readonly ReactNode[] | undefined;
}

export const Steps = ({ steps, flow, drawings }: StepsProps) => (
  <ol className={`${styles.points} ${styles.steps} ${styles[flow]}`}>
    {entriesOf(steps, drawings)}
  </ol>
);
