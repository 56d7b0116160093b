import { ACCESS_TOKENS_MAX } from '../../server/shared/lengths';
import type { PageMeta } from './page';
import { scopes } from './scopes';

export const pages = {
  tokens: {
    name: 'Access Tokens',
    headline: 'Access tokens',
    lead: 'Keys for programs that use your account.',
  },
} as const satisfies Record<string, PageMeta>;

/** The page of personal access tokens. */
export const tokens = {
  scopes,
  list: {
    heading: 'Your tokens',
    empty: 'You don’t have any access tokens.',
    /** Before its scopes. */
    may: 'Allowed',
    created: 'Created',
    expires: 'expires',
    /** "Last used <time> from <network>" */
    used: 'Last used',
    from: 'from',
    unused: 'Not used yet',
    revoke: (name: string) => ({
      label: 'Revoke',
      name: `Revoke ${name}`,
      title: 'Revoke this token?',
      text: `Programs that use “${name}” will stop working at once.`,
      busy: 'Revoking...',
      failed: 'We couldn’t revoke the token. Please try again.',
      /** To screen readers. */
      done: `${name} was revoked.`,
    }),
  },
  create: {
    heading: 'Create a token',
    lead: `Lets a program call our API for you without your password. It can do only what you check here, and it can never touch your password, devices, data or the account itself. You can have up to ${ACCESS_TOKENS_MAX}.`,
    unconfirmed: 'Confirm your email address first. We email you about every new token.',
    name: { label: 'Name', help: 'Something you’ll recognize the program by.' },
    nameRequired: 'Name is required.',
    scopes: 'What the program can do',
    scopesRequired: 'Check at least one.',
    days: {
      label: 'Expires after',
      help: 'We’ll email you seven days and one day before.',
      options: { 7: '7 days', 30: '30 days', 90: '90 days', 180: '180 days', 365: 'One year' },
    },
    submit: 'Create token',
    busy: 'Creating...',
    failed: 'We couldn’t create the token. Please try again.',
    /** Where the answer was lost. */
    unsure: 'Check the list above before you create another. The token may be there.',
    reference: 'How programs use tokens',
  },
  made: {
    heading: 'Your new token',
    lead: 'Copy it now and keep it safe, like a password. We won’t show it again.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I’ve saved it',
    /** To screen readers. */
    kept: 'The token is no longer shown.',
  },
  /** Beside the form that changes the password. */
  withPassword: {
    label: 'Also revoke my access tokens',
    help: 'Programs that use them will stop working. Uncheck this only if you’re sure no one else has one.',
  },
} as const;
