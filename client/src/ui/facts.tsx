import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Breaks before its at sign where it does not fit into a line. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

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
