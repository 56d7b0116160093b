import { forgetDrafts } from './drafts';
import { clearToken, readToken } from './session-token';

/**
 * Signs out in this browser at once, forgets what was typed here, and tells the server to end the session without waiting for its
 * answer. A plain `fetch`: the header stands on pages that carry no store.
 */
export function logOut(): void {
  const token = readToken();
  if (token) {
    const headers = { Authorization: `Bearer ${token}` };
    // `keepalive` lets the call outlive the page. When it fails, the session expires by itself.
    fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
  }
  clearToken();
  forgetDrafts();
}
