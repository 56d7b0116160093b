import { Component, type ReactNode } from 'react';
import { brand } from '#content/brand';
import { layout } from '#content/layout';
import { Button, buttonClass } from '../ui/button';
import styles from './page.module.css';

const { crash } = layout;

interface ErrorBoundaryProps {
  /** When it changes, the children get another chance: pass the address. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps header and footer alive when a page fails, and offers two ways out. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey)
      this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <title>{`${crash.title} · ${brand.name}`}</title>
        <main id="main" className={`${styles.page} ${styles.narrow}`} tabIndex={-1}>
          <div className={styles.header} role="alert">
            <h1>{crash.title}</h1>
            <p className="lead">{crash.text}</p>
          </div>
          <p className="actions">
            <Button onClick={() => window.location.reload()}>{crash.reload}</Button>
            {/* A full load on purpose: it replaces code that may be out of date. */}
            <a className={buttonClass('secondary')} href={crash.home.to}>
              {crash.home.label}
            </a>
          </p>
        </main>
      </>
    );
  }
}
