import type { OwnerEvent } from '#server/auth/security-log/security-log';

/** What the server records around a login, as the list under Settings and the privacy policy call it. */
export const securityEvents: Record<OwnerEvent, string> = {
  'signed-up': 'Account created',
  'email-confirmed': 'Email address confirmed',
  'logged-in': 'Logged in',
  'login-failed': 'A login failed: wrong password',
  'logged-out': 'Logged out',
  'password-changed': 'Password changed',
  'password-change-refused': 'A password change was refused: wrong current password',
  'reauthentication-refused': 'A wrong password was entered to confirm an action',
  'reset-requested': 'Password reset link requested',
  'password-reset': 'Password reset by link',
  'not-me': 'Taken back by the link in an email: all devices were logged out',
  'second-step-on': 'Second step switched on',
  'second-step-off': 'Second step switched off',
  'second-step-failed': 'A login failed: right password, wrong code',
  'second-step-reset-by-operator': 'Second step switched off by our staff',
  'recovery-code-used': 'A recovery code was used',
  'recovery-codes-renewed': 'New recovery codes made',
  'session-ended': 'A device was logged out',
  'other-sessions-ended': 'All other devices were logged out',
  'sessions-ended-by-operator': 'All devices were logged out by our staff',
  'data-exported': 'Data downloaded',
};
