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
    lead: 'For your profile and your AI companion’s settings. An email address and a password are all it takes.',
    description: `Create a ${brand.name} account with an email address and a password.`,
  },
  forgotPassword: {
    name: 'Forgot Password',
    headline: 'Forgot your password?',
    lead: 'Enter your email address and we’ll send you a link to choose a new password.',
    description: `Get a link to reset your ${brand.name} password.`,
  },
} as const satisfies Record<string, PageMeta>;

export const login = {
  remember: 'Remember this device',
  forgot: 'Forgot Password?',
  signup: 'Sign Up',
  signupLead: 'New here?',
  /** Above the form, when a protected page sent the visitor here. */
  needed: 'Please log in to continue. We’ll bring you right back.',
  /** The same, where a session has ended that was not logged out of here. */
  ended: 'Your session has ended. Log in to pick up where you left off.',
  /** The same, where that came out when something was to be done. */
  'ended-in-action':
    'Your session had ended, so your last action didn’t go through. Log in to pick up where you left off.',
  submit: 'Log In',
  busy: 'Logging In...', // spec
  failed: 'An unexpected error occurred. Please try again.', // spec
  /** Where the answer was lost. */
  unsure: 'Nothing’s lost. Just log in again.',
} as const;

/** The second view of the log in page, where the second step is on. */
export const loginCode = {
  lead: 'Your password is right. One more step: enter a code from your authenticator app.',
  label: 'Code',
  help: 'The six digits your app shows for this account right now.',
  recoveryLabel: 'Recovery code',
  recoveryHelp: 'One of the codes you saved when you turned on the second step. Each works once.',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the app',
  back: 'Back to password',
  /** Below the form: the ways on without the app. */
  stuck:
    'Don’t have your phone? Use a recovery code, or go back and log in with a passkey. Lost them all? Write to us. We’ll check that it’s you, then turn off the second step.',
  more: 'How this works',
  submit: 'Log In',
  busy: 'Logging In...',
  failed: 'We couldn’t check the code. Please try again.',
  /** Back at the password, where the answer to a code was lost. */
  unsure:
    'That code may already be used up. Log in again with your password, then use the app’s next code or another recovery code.',
} as const;

export const passkeyLogin = {
  label: 'Log in with a passkey',
  busy: 'Waiting for your passkey...',
  failed: 'Your passkey didn’t work here. Please log in with your password.',
} as const;

export const signup = {
  submit: 'Sign Up',
  busy: 'Signing Up...', // spec
  failed: 'Signup failed. Please try again.', // spec
  /** Where the answer was lost. */
  unsure:
    'Your account may already exist. Try logging in with this address and password. If that doesn’t work, sign up again.',
  /** On the login page, after the account was made. */
  done: 'Your account is ready. Log in to get started. We sent you an email to confirm your address.',
  login: 'Go to Login',
  loginLead: 'Already have an account?',
  forgot: 'Reset your password',
  /** Above the button: "By signing up you agree to our Terms. The Privacy Policy says …" */
  agreement: {
    before: 'By signing up, you agree to our ',
    terms: { label: 'Terms and Conditions', to: '/terms' },
    between: '. What we keep, and for how long, is in our ',
    privacy: { label: 'Privacy Policy', to: '/privacy' },
    after: '.',
  },
} as const;

export const forgotPassword = {
  submit: 'Send reset link',
  busy: 'Sending...', // spec
  done: 'If an account with that email exists, we have sent a password reset link.', // spec
  doneNext:
    'The link works once, for 60 minutes. No email? Check your spam folder, then the address you entered.',
  /** Where the answer was lost. */
  unsure:
    'We didn’t hear back from our server, though. Check your email, and ask again if nothing comes.',
  again: 'Use a different address',
  retry: 'Try again',
  login: 'Back to log in',
} as const;
