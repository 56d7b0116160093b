/**
 * The words of the forms: labels, buttons, validation (specification section 5) and
 * outcomes (section 8). Sentences quoted from the specification are marked "spec":
 * other programs and people look for them to the letter, so change those with care.
 */

import { TAKE_BACK_DAYS } from '../../server/shared/limits';

/** Added below a failure, when we know what the visitor can do about it. */
export const failureHints = {
  tooMany: 'There were too many attempts in a short time. Wait a few minutes, then try again.',
  unavailable: 'Our service is briefly unavailable. Try again in a minute.',
  unreachable: 'We could not reach our server. Check your connection, then try again.',
} as const;

/** In the place of a failure, where the answer to a change was lost. */
export const lostAnswer = {
  lead: 'We got no answer from our server. We do not know whether this was done.',
  next: 'When your connection is back, load this page again, and check before you repeat it.',
} as const;

/** Fits into the sentences with {message} below when no answer came at all. */
export const noAnswer = 'the server could not be reached';

/** Below a long text, close to its limit. */
export const counter = {
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  over: (count: number) =>
    count === 1 ? '1 character over the limit' : `${count} characters over the limit`,
};

export const fields = {
  email: {
    label: 'Email',
    required: 'Email is required.', // spec
    invalid: 'Email address is invalid.', // spec
  },
  password: { label: 'Password', required: 'Password is required.' },
  newPassword: { label: 'New password', required: 'New password is required.' },
  tooLong: (label: string, limit: number) =>
    `${label} is too long: ${limit.toLocaleString('en-US')} characters at most.`,
  tooShort: (label: string, limit: number) =>
    `${label} is too short: ${limit} characters at least.`,
  passwordHelp: (limit: number) =>
    `At least ${limit} characters. A few unrelated words make a strong one that you can remember.`,
} as const;

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

/** A code of an authenticator app, wherever it is asked for. */
export const code = {
  required: 'Code is required.',
  sixDigits: 'The code has six digits.',
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

/** On the pages that mailed links lead to. */
export const linkPages = {
  forAccount: (email: string) => `For the account ${email}.`,
  /** Until that is known. */
  forSomeAccount: 'For the account with the address that this link was sent to.',
  otherStays: (other: string) =>
    `You are logged in as ${other} here. This link is for another account: you stay logged in as you are.`,
  otherStill: (email: string, other: string) =>
    `This was about ${email}. You are still logged in as ${other} here.`,
  /** Before the link is used. */
  removes: (parts: string) =>
    `Using this link removes ${parts}. While the address is not confirmed, somebody else could have set that up to get into the account.`,
  removed: (parts: string) =>
    `We removed ${parts}, because somebody else could have set that up before the address was confirmed. Log in and set it up again: your name under Profile, everything else under Security.`,
  /** Below it, on the page that resets a password. */
  keepByCode:
    'If it was you who set it up, type a code from your authenticator app below to keep the second step and the name. To keep a passkey, log in with it instead of using this link.',
  keepByPasskey:
    'To keep a passkey that you have created, log in with it instead of using this link.',
  /** Below it, on the page that confirms an address. */
  keepByLogin:
    'If it was you who set it up, log in first, with your passkey or your code: what you log in with stays.',
  logInFirst: 'Log in first',
  codeLabel: 'Code, to keep the second step (optional)',
  /** Where the answer was lost. */
  unsure:
    'When your connection is back, try again: a link works once. If it does not work any more, it was used, or it is too old.',
} as const;

export const resetPassword = {
  confirmLabel: 'Confirm new password',
  mismatch: 'Passwords do not match', // spec
  badToken: 'Invalid or missing reset token', // spec
  newLink: 'Request a new link',
  submit: 'Reset password',
  busy: 'Resetting...',
  failed: 'Failed to reset password.', // spec
  /** Where the answer was lost. */
  unsure:
    'Try to log in with the new password. If that does not work, load this page again and choose it once more.',
  done: 'Your password has been reset. Taking you to the login page.',
  /** Where this browser is logged in to another account. */
  doneElsewhere: 'Your password has been reset.',
  dashboard: 'Go to the dashboard',
  login: 'Log in now',
  /** Specification section 9, in milliseconds. */
  redirectAfter: 3_000,
} as const;

export const confirmEmail = {
  badToken: 'This link is incomplete. Open it again from the email that we sent you.',
  /** Above the password, where this browser is not logged in to the account. */
  passwordLead:
    'One more step: choose the password of your account. You may keep the one that you signed up with. If somebody else signed up, yours replaces theirs.',
  submit: 'Confirm address',
  busy: 'Confirming...',
  done: 'Your email address is confirmed. Every other device has been logged out.',
  doneWithPassword:
    'Your email address is confirmed and your password is set. Every device has been logged out: log in with that password.',
  failed: 'The address could not be confirmed. Please try again.',
  retry: 'Try again',
  /** Below what the server says about a link that is worth nothing. */
  uselessNext:
    'Your dashboard shows whether the address is confirmed. If it is not, you can ask for another link there.',
  dashboard: 'Go to the dashboard',
  login: 'Log in',
} as const;

/** On the page that resets a password, with the link of a security notice. */
export const takeBack = {
  lead: 'Your new password takes the account back:',
  effects: [
    'Every device is logged out, including yours.',
    'Every passkey is removed, and every access token is revoked.',
    `A second step that was switched on in the last ${TAKE_BACK_DAYS} days is switched off. Recovery codes from that time no longer work.`,
    'A change of the email address that hasn’t been confirmed is canceled.',
  ],
  /** The effect of opening the page: none. */
  otherwise: 'If it was you after all, close this page. Nothing has changed.',
  /** Where the notice went to an address that the account has left. */
  restores: (email: string) => `Your account gets the address ${email} back. You log in with it.`,
  done: 'Your account is yours again: every device is logged out.',
  restored: (email: string) => `Your account has the address ${email} again.`,
  taken:
    'Your account could not get its address back because another account has it now. Log in to that one, delete it or give it another address. Then try again.',
} as const;

export const contact = {
  nameLabel: 'Name',
  nameRequired: 'Name is required.', // spec
  subjectLabel: 'Subject',
  subjectRequired: 'Subject is required.', // spec
  messageLabel: 'Message',
  messageRequired: 'Message is required.', // spec
  messageHelp: 'What are you trying to do, and what stands in the way?',
  /** Its two numbers stand between these. */
  captcha: ({ first, second }: Record<'first' | 'second', number | string>) =>
    `What is ${first} + ${second}?`,
  captchaHelp: 'A quick check that a person is writing.',
  captchaWrong: 'Incorrect CAPTCHA answer', // spec
  /** The field that only robots fill in; people never see it. */
  trapLabel: 'Leave this empty',
  submit: 'Send message',
  busy: 'Sending...', // spec
  done: 'Message sent successfully! We will get back to you shortly.', // spec
  failed: 'Failed to submit contact form. Please try again later.', // spec
  /** Where the answer was lost. */
  unsure:
    'Press the button again when your connection is back. However often you send this message, it arrives once.',
  /** Before the names of the fields at fault, below the button; without script above the form. */
  notSent: 'Not sent yet. Please check:',
  /** Below a failure: the server has not always read what was sent. */
  goBack: 'If a field is empty now, go back one page: your browser may have kept what you typed.',
  home: 'Go to the home page',
} as const;
