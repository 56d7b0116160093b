import { Component, type ReactNode } from 'react';
import { brand } from '#content/brand';
import { layout } from '#content/layout';
import { PageNotLoaded } from '#client/app/lazy-page';
import { Button, buttonClass } from '#client/ui/button';
import styles from './page.module.css';

const { crash, lost } = layout;

interface ErrorBoundaryProps {
  /** When it changes, the children get another chance: pass the address. */
  resetKey: string;
  children: ReactNode;
}

interface Failure {
  error?: unknown;
}

/** Keeps header and footer alive when a page fails or does not come, and offers ways out. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state: Failure = {};

  static getDerivedStateFromError(error: unknown): Failure {
    return { error };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps, before: Failure) {
    const { error } = this.state;
    if (error === before.error && previous.resetKey !== this.props.resetKey) {
      this.setState({ error: undefined });
    }
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isLost = error instanceof PageNotLoaded;
    const { title, text, retry } = isLost ? lost : crash;
    return (
      <>
        <title>{`${title} · ${brand.name}`}</title>
        <main id="main" className={`${styles.page} ${styles.narrow}`} tabIndex={-1}>
          <div className={styles.header} role="alert">
            <h1>{title}</h1>
            <p className="lead">{text}</p>
          </div>
          <p className="actions">
            <Button onClick={() => location.reload()}>{retry}</Button>
            {/* A full load on purpose: it replaces code that may be out of date. */}
            {isLost ? null : (
              <a className={buttonClass('secondary')} href={crash.home.to}>
                {crash.home.label}
              </a>
            )}
          </p>
        </main>
      </>
    );
  }
}
