import type { ReactNode } from 'react';
import { EmailAddress } from './email-address';
import styles from './facts.module.css';

const isAddress = (value: ReactNode): value is string =>
  typeof value === 'string' && value.includes('@');

export const Facts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <dl className={`ruled ${styles.facts}`}>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name} className="row">
        <dt>{name}</dt>
        <dd>{isAddress(value) ? <EmailAddress>{value}</EmailAddress> : value}</dd>
      </div>
    ))}
  </dl>
);
