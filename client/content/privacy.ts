import type { LegalPage } from './legal';
import {
  CONFIRMATION_TOKEN_HOURS,
  CHALLENGE_MINUTES,
  CONTACT_RETENTION_DAYS,
  ENDED_TOKEN_DAYS,
  EMAIL_CHANGE_MINUTES,
  EVENTS_KEPT,
  MESSAGES_EXPORTED,
  TAKE_BACK_DAYS,
  SPAM_RETENTION_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '../../server/shared/limits';
import { STORAGE_KEYS } from '../../server/shared/browser-names';
import { brand } from './brand';
import { inWordsFirst } from './in-words';
import { securityEvents } from './security-events';

/** The entries of the browser's storage, one for each of its names. */
const ENTRIES: Record<keyof typeof STORAGE_KEYS, string> = {
  token:
    'the proof that you are logged in, which the open tabs of this site share. It disappears when you log out in one of them, or when you close the last one if you did not choose “Remember this device”.',
  theme: 'whether you prefer the light or the dark look. It never leaves your browser.',
  scroll:
    'how far down you had read, so that Back finds the place. It never leaves your browser and goes with the tab.',
  inboxKeys:
    'for our own staff: that single keys do nothing in the inbox. It never leaves your browser.',
  typed:
    'the message you have typed into the contact form and not sent yet, so that Back, a reload or a lost connection does not lose it. It goes with the tab, and when you log out.',
};

const entries = (Object.keys(ENTRIES) as (keyof typeof ENTRIES)[]).map((key) => ({
  term: STORAGE_KEYS[key],
  text: ENTRIES[key],
}));

/** As the list under Settings calls them. */
const securityEventNames = Object.values(securityEvents)
  .map((name) => `“${name}”`)
  .join(', ');

/**
 * The words of /privacy. They describe what this software does with data and have to be
 * changed together with it: the tables are in `migrations/`, the lifetimes in `server/auth`.
 */
export const privacy: LegalPage = {
  name: `Privacy Policy of ${brand.name}`,
  description:
    'What this site keeps about you, where, and for how long: account, sessions, security events, contact messages. No cookies, no trackers, no third parties.',
  headline: 'Privacy Policy',
  lead: 'We keep little, say what it is, and delete it when you ask. No cookies, no advertising, no analytics service, nothing loaded from other companies’ servers.',
  updated: { label: '23 November 2026', iso: '2026-11-23' },
  sections: [
    {
      id: 'visiting',
      heading: 'When you only read',
      paragraphs: [
        'You can read every public page without an account. The site sets no cookies and loads nothing from third parties: pages, styles, scripts and images all come from this server.',
        'Like every web server, ours sees the network address from which a request comes, because it has to answer it. Its operating log gets one line per request with the time, the route, the status and the duration, and one line for each security event of an account, with the account’s number, the network that it came from, and never with a password or a full email address.',
      ],
    },
    {
      id: 'account',
      heading: 'When you have an account',
      paragraphs: ['For as long as the account exists, our database holds:'],
      items: [
        {
          term: 'Profile',
          text: 'your email address, your name if you give one, the time you signed up, and since when we know that the address is yours.',
        },
        {
          term: 'Password',
          text: 'only an argon2id hash of it, from which the password cannot be read back; nothing, if you removed it.',
        },
        {
          term: 'Passkeys',
          text: `for each passkey that you created: its public key, which is of no use to anybody who steals it, the make of what keeps it, whether it is copied to your other devices, how often it says it was used, the name you call it by, and when it was created and last used. Your fingerprint, your face and the lock of your device never leave your device. For a login a random number is kept for ${CHALLENGE_MINUTES} minutes, or until it is used.`,
        },
        {
          term: 'Second step',
          text: 'if you switch it on: the key that your authenticator app has, encrypted, when you switched it on and which code was used last; hashes of the recovery codes that are left, and when they were made; and for five minutes of each login a hash that says that it still owes a code.',
        },
        {
          term: 'Access tokens',
          text: `for each personal access token that you create for a program: a hash of it, from which it cannot be read back, its last four characters, the name you call it by, what it may do, when it was created and expires, and when and from which network address it was last used. What has expired or was revoked is kept for ${ENDED_TOKEN_DAYS} days, so that the program can be told.`,
        },
        {
          term: 'Companion settings',
          text: 'the persona you chose and whether the daily digest is on.',
        },
      ],
      after:
        'We use these to log you in, to show you your account, and to write to you about it. Nobody buys them and nobody is shown advertising because of them.' +
        ` An account whose address nobody confirms, and that nobody has used for ${UNCONFIRMED_ACCOUNT_DAYS} days, is removed.`,
    },
    {
      id: 'sessions',
      heading: 'Sessions and security events',
      paragraphs: [
        'To keep your account yours, we also keep who used it. You can see both lists under Security.',
      ],
      items: [
        {
          term: 'Sessions',
          text: 'for each login: when it began, when it was last used, the network address it was last used from, and the name the browser gives itself. A session ends when you log out, after 12 hours, or after 30 days if you chose “Remember this device”, and sooner when it is not used: after 4 hours, or 14 days with “Remember this device”.',
        },
        {
          term: 'Security events',
          text: `what happened around your login, with the time, the network address and the browser, or the reason that our staff gave: ${securityEventNames}. ${EVENTS_KEPT} are kept, the latest of each kind, for 180 days at most, and no longer than the account.`,
        },
        {
          term: 'Known networks and browsers',
          text: 'the ten network addresses that you last logged in from or used a link of ours from, and the names of the ten browsers, such as “Firefox on Windows”: so that nobody who guesses at passwords can keep you out there, and so that we can tell you of a login from anywhere else. They are kept until you delete the account.',
        },
        {
          term: 'Reset links',
          text: 'a hash of the one link that is valid, for 60 minutes.',
        },
        {
          term: 'Confirmation links',
          text: `a hash of the one link that is valid, for ${CONFIRMATION_TOKEN_HOURS} hours, and since when your address is confirmed.`,
        },
        {
          term: 'A change of your address',
          text: `the address that you asked for, with a hash of the link to it, for ${EMAIL_CHANGE_MINUTES} minutes; and for ${TAKE_BACK_DAYS} days after the change the address that you had, so that a link in the email there can give it back.`,
        },
        {
          term: 'Links in security notices',
          text: `a hash of each, for ${TAKE_BACK_DAYS} days. The email itself names the time, the network address and the browser.`,
        },
        {
          term: 'Limits',
          text: 'counters against guessing, flooding and unwanted emails, by network address and by hashes of the email address. They expire by themselves.',
        },
      ],
    },
    {
      id: 'contact',
      heading: 'When you write to us',
      paragraphs: [
        'The contact form stores your name, email address, subject and message, with the time and a score that tells likely spam from mail. The message is then sent to our mailbox as an email; if the mail server is away, it waits in the database until it can be sent. A message that looks like spam, or is one of very many, is stored and not sent; once a day we get a list of those, with their senders and first words, so that a person decides. Those of us who answer read messages in an inbox on this site, which keeps what they did with each: notes, answers, who did it and when.',
        `We delete messages from the database after ${CONTACT_RETENTION_DAYS} days, and those that looked like spam after ${SPAM_RETENTION_DAYS} days. Notes and answers go with their message. Yours go sooner if you choose that when you delete your account, or if you ask us: every message from your address, and what of it still waits to be sent; if you ask us, and the address has no account, also the counters kept for it. Of that we note when it was done, by which of us and how much there was, not for whom. No automatic answer is sent to the address in the form.`,
      ],
    },
    {
      id: 'browser',
      heading: 'What is kept in your browser',
      paragraphs: [
        `${inWordsFirst(entries)} small entries in the browser’s own storage, and nothing else:`,
      ],
      items: entries,
    },
    {
      id: 'measurement',
      heading: 'How we measure speed',
      paragraphs: [
        'Your browser may report how quickly a page appeared, reacted and settled: four numbers, with the kind of page and whether it was a phone or a desktop. The server adds them to totals. There is no identifier in the report, and nothing from it is stored about a person.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else sees it',
      paragraphs: [
        'Nobody, in the ordinary course of things. We do not sell, rent or share personal data, and use none of it to train models.',
        'Emails to you (a confirmation or reset link, a changed password or address, a passkey added or removed, a second step switched on or off, an access token created, revoked or about to expire, recovery codes used or made anew, a login from a new browser, devices logged out by our staff, a deleted account) travel like any email: encrypted to our mail server, and from there to that of your provider. They contain no remote images and no tracking. If a law obliges us to hand something over, we hand over what it names and, where we may, tell you.',
      ],
    },
    {
      id: 'control',
      heading: 'Export, correction and deletion',
      paragraphs: ['You do not need to ask us for any of these:'],
      items: [
        {
          term: 'See and correct',
          text: 'your name under Profile, your email address under Security, your companion settings under Preferences.',
        },
        {
          term: 'Export',
          text: `under Settings, everything held about your account as one JSON file; once your address is confirmed, with the latest ${MESSAGES_EXPORTED} messages that were sent from it through the contact form, and our answers.`,
        },
        {
          term: 'Delete',
          text: 'under Settings. Account, passkeys, second step, access tokens, settings, sessions, reset links and security events are removed together, at once and for good, and every login stops working. A last email confirms it, if your address was confirmed. Messages that were sent from a confirmed address through the contact form are removed with it if you tick the box for that, together with what of them still waits to be sent to us.',
        },
      ],
      after:
        'Lines in the operating log and copies in backups fade with their own age. Emails already sent are in your mailbox, not in ours. Messages from the contact form do not belong to an account and stay unless you tick that box; those that have reached our mailbox by then are out of its reach. Write to us to have those deleted, or any others.',
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'When the software begins to keep something else, this page says so first, with a new date at the top.',
      ],
    },
  ],
  contact: 'Questions about privacy, and requests, reach us at',
};
