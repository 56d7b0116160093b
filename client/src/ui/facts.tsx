import type { ReactNode } from 'react';
import styles from './facts.module.css';

export const Facts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <dl className={`ruled ${styles.facts}`}>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name} className="row">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
