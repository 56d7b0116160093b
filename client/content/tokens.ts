import { ACCESS_TOKENS_MAX } from '../../server/shared/limits';
import type { Scope } from '../../server/shared/scopes';
import type { PageMeta } from './page';

export const pages = {
  tokens: {
    name: 'Access Tokens',
    headline: 'Access tokens',
    lead: 'Keys for programs that use your account.',
  },
} as const satisfies Record<string, PageMeta>;

/** The rights that each scope gives a program, in the words of its owner. */
const scopes: Record<Scope, { label: string; help: string }> = {
  'profile:read': { label: 'Read the profile', help: 'Your name and email address.' },
  'profile:write': { label: 'Change the profile', help: 'Your name.' },
  'settings:read': { label: 'Read the settings', help: 'Persona and daily digest.' },
  'settings:write': { label: 'Change the settings', help: 'Persona and daily digest.' },
  'contact:write': {
    label: 'Send contact messages',
    help: 'Through the contact form, as anybody may.',
  },
  'inbox:read': { label: 'Read the inbox', help: 'Messages of visitors, notes and answers.' },
  'inbox:write': { label: 'Work in the inbox', help: 'Answer, note, sort and delete.' },
};

/** The page of personal access tokens. */
export const tokens = {
  scopes,
  list: {
    heading: 'Your tokens',
    empty: 'You have no access tokens.',
    /** Before its scopes. */
    may: 'May',
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
      text: `Programs that use “${name}” will be refused at once.`,
      busy: 'Revoking...',
      failed: 'The token could not be revoked. Please try again.',
    }),
    /** To screen readers. */
    revoked: (name: string) => `${name} is revoked.`,
  },
  create: {
    heading: 'Create a token',
    lead: `For a program that calls our API in your name, instead of your password. It can do no more than you tick here, and never what belongs to you alone: your password, devices, data or the account itself. You can have ${ACCESS_TOKENS_MAX}.`,
    unconfirmed: 'Confirm your email address first: we tell you there of every new token.',
    name: { label: 'Name', help: 'What the program is, so that you know it again.' },
    nameRequired: 'Name is required.',
    scopes: 'What the program may do',
    scopesRequired: 'Tick at least one.',
    days: { label: 'Expires after', help: 'We tell you by email seven days and one day before.' },
    daysOptions: { 7: '7 days', 30: '30 days', 90: '90 days', 180: '180 days', 365: 'One year' },
    submit: 'Create token',
    busy: 'Creating...',
    failed: 'The token could not be created. Please try again.',
    /** Where the answer was lost. */
    unsure: 'Look at the list above before you create another: the token may be there.',
    reference: 'How programs use tokens',
  },
  made: {
    heading: 'Your new token',
    lead: 'Copy it now, and keep it like a password. It is not shown again.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have kept it',
    /** To screen readers. */
    kept: 'The token is not shown any more.',
  },
  /** Beside the form that changes the password. */
  withPassword: {
    label: 'Revoke my access tokens, too',
    help: 'Programs that use them will be refused. Untick it if you are sure that nobody else has one.',
  },
} as const;
