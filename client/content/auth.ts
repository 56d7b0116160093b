/** The pages that lead into an account: log in, sign up, forgot password. */

import { brand } from './brand';
import type { PageMeta } from './page';

export const pages = {
  login: {
    name: 'Log In',
    headline: 'Log in',
    description: `Log in to your ${brand.name} account.`,
  },
  signup: {
    name: 'Sign Up',
    headline: 'Create your account',
    lead: 'An email address and a password are all it takes.',
    description: `Create a ${brand.name} account with an email address and a password.`,
  },
  forgotPassword: {
    name: 'Forgot Password',
    headline: 'Forgot your password?',
    lead: 'Type your email address. We send you a link to choose a new password.',
    description: `Ask for a link to reset the password of your ${brand.name} account.`,
  },
} as const satisfies Record<string, PageMeta>;

export const login = {
  remember: 'Remember this device',
  forgot: 'Forgot Password?',
  signup: 'Sign Up',
  signupLead: 'New here?',
  /** Above the form, when a protected page sent the visitor here. */
  needed: 'Please log in to continue. You will return to where you were.',
  /** The same, where a session has ended that was not logged out of here. */
  ended: 'Your session has ended. Log in, and you will return to where you were.',
  /** The same, where that came out when something was to be done. */
  'ended-in-action':
    'Your session had ended, so your last action was not done. Log in, and you will return to where you were.',
  submit: 'Log In',
  busy: 'Logging In...', // spec
  failed: 'An unexpected error occurred. Please try again.', // spec
  /** Where the answer was lost. */
  unsure: 'Nothing is lost: log in again.',
} as const;

/** The second view of the log in page, where the second step is on. */
export const loginCode = {
  lead: 'Your password is right. One more step: a code from your authenticator app.',
  label: 'Code',
  help: 'The six digits that the app shows for this account now.',
  recoveryLabel: 'Recovery code',
  recoveryHelp:
    'One of the codes that you saved when you switched the second step on. Each works once.',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the app',
  back: 'Back to the password',
  /** Below the form: the ways on without the app. */
  stuck:
    'No phone at hand? Use a recovery code, or go back and log in with a passkey. Lost them all? Write to us: we check that it is you, and switch the second step off.',
  more: 'How that works',
  submit: 'Log In',
  busy: 'Logging In...',
  failed: 'The code could not be checked. Please try again.',
  /** Back at the password, where the answer to a code was lost. */
  unsure:
    'The code may be used up. Log in again with your password, then with the next code of the app or another recovery code.',
} as const;

export const passkeyLogin = {
  submit: 'Log in with a passkey',
  busy: 'Waiting for your passkey...',
  failed: 'Your passkey could not be used here. Please log in with your password.',
} as const;

export const signup = {
  submit: 'Sign Up',
  busy: 'Signing Up...', // spec
  failed: 'Signup failed. Please try again.', // spec
  /** Where the answer was lost. */
  unsure:
    'Your account may exist already. Try to log in with this address and password. If that does not work, sign up again.',
  /** On the login page, after the account was made. */
  done: 'Your account is ready. Log in to get started. We sent you an email to confirm your address.',
  login: 'Go to Login',
  loginLead: 'Already have an account?',
  forgot: 'Reset your password',
  /** Above the button: "By signing up you agree to our Terms. The Privacy Policy says …" */
  agreement: {
    before: 'By signing up you agree to our ',
    terms: { label: 'Terms and Conditions', to: '/terms' },
    between: '. What we keep, and for how long, is in the ',
    privacy: { label: 'Privacy Policy', to: '/privacy' },
    after: '.',
  },
} as const;

export const forgotPassword = {
  submit: 'Send reset link',
  busy: 'Sending...', // spec
  done: 'If an account with that email exists, we have sent a password reset link.', // spec
  doneNext:
    'The link works once, for 60 minutes. No email? Look in your spam folder, then check the address.',
  /** Where the answer was lost. */
  unsure:
    'We got no answer from our server, though. Look in your mailbox, and ask again if no email comes.',
  again: 'Use another address',
  retry: 'Try again',
  login: 'Back to log in',
} as const;
