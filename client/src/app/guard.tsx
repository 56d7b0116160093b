import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useLocation } from 'react-router';
import { forgetDrafts } from './drafts';
import { Farewell } from './farewell';
import type { Arrival } from './arrival';
import { clearToken, readSessionEnd, wasMadeHere } from './session-token';
import { useAuth } from './use-auth';

interface ProtectedProps {
  /** Shown while it is not known who is there. */
  shell: ReactNode;
  children: ReactNode;
}

/** Lets signed-in users see a page; sends everybody else to /login, which brings them back here. */
export function Protected({ shell, children }: ProtectedProps) {
  const { status } = useAuth();
  const from = useLocation();
  const [farewell, setFarewell] = useState<ReactNode>();
  if (farewell) return farewell;
  if (status === 'in') {
    const leave = (words: ReactNode) => {
      // An answer acts only where its question was asked.
      if (window.location.pathname !== from.pathname) return;
      // In this order: a page without a token and without last words goes to /login.
      flushSync(() => setFarewell(words));
      clearToken();
      forgetDrafts();
    };
    return <Farewell value={leave}>{children}</Farewell>;
  }
  // Log Out loads another document.
  if (status === 'out' && !('away' in document.documentElement.dataset)) {
    const state: Arrival = { from, ended: readSessionEnd() };
    return <Navigate to="/login" replace state={state} />;
  }
  return shell;
}

/**
 * Sends who arrives signed in on to the dashboard. A visitor who signs in on the page stays, even before the check is
 * done: the page says where to go then.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { status } = useAuth();
  const [arrivedAs, setArrivedAs] = useState(status);
  if (arrivedAs === 'checking' && status !== 'checking') {
    setArrivedAs(wasMadeHere() ? 'out' : status);
  }
  if (arrivedAs === 'in') return <Navigate to="/dashboard" replace />;
  return children;
}
