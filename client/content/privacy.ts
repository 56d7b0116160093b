import type { LegalPage } from './legal';
import {
  CONFIRMATION_TOKEN_HOURS,
  CHALLENGE_MINUTES,
  CONTACT_RETENTION_DAYS,
  ENDED_TOKEN_DAYS,
  EMAIL_CHANGE_MINUTES,
  EVENTS_KEPT,
  SECURITY_EVENT_DAYS,
  PROVIDER_MINUTES,
  TAKE_BACK_DAYS,
  SPAM_RETENTION_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '../../server/shared/lengths';
import * as STORAGE_KEYS from '../../server/shared/storage-keys';
import { brand } from './brand';
import { inWordsFirst } from './in-words';

/** The entries of the browser's storage: a test compares them with what pages keep. */
const entries = [
  {
    term: STORAGE_KEYS.token,
    text: 'proof that you’re logged in, shared by this site’s open tabs. It’s removed when you log out in any of them, or when you close the last one unless you chose “Remember this device”.',
  },
  {
    term: STORAGE_KEYS.ended,
    text: 'that you logged out in this tab, so it doesn’t take over the login of another and Back doesn’t bring back what you typed. It never leaves your browser and is removed with the tab.',
  },
  {
    term: STORAGE_KEYS.signUp,
    text: 'a random number that shows that you signed up with this browser, so you don’t have to choose a password again when you open the link we sent you. It never leaves your browser otherwise, and it’s removed when you confirm your address there.',
  },
  {
    term: STORAGE_KEYS.provider,
    text: 'while you’re at a provider to log in or link an account: a random number that shows that the same browser comes back, and what you were about to do. It’s removed when you’re back.',
  },
  {
    term: STORAGE_KEYS.theme,
    text: 'whether you prefer light or dark mode. It never leaves your browser.',
  },
  {
    term: STORAGE_KEYS.scroll,
    text: 'how far down you’d scrolled, so Back returns you to that place. It never leaves your browser and is removed with the tab.',
  },
  {
    term: STORAGE_KEYS.inboxKeys,
    text: 'for our own staff: that single-key shortcuts are off in the inbox. It never leaves your browser.',
  },
  {
    term: STORAGE_KEYS.typed,
    text: 'a contact message (for our own staff, also a reply or a note) that you’ve typed but not sent yet, so you don’t lose it to Back, a reload, or a lost connection. It’s removed with the tab, and when you log out.',
  },
];

/**
 * The words of /privacy. They describe what this software does with data and have to be
 * changed together with it: the tables are in `migrations/`, the lifetimes in `server/auth`.
 */
export const privacy: LegalPage = {
  name: `Privacy Policy of ${brand.name}`,
  description:
    'What this site keeps about you, where, and for how long: account, sessions, security events, contact messages. No cookies, no trackers, no third parties.',
  headline: 'Privacy Policy',
  lead: 'We keep little, say what it is, and delete it when you ask. No cookies, no ads, no analytics service, nothing loaded from other companies’ servers.',
  updated: { label: 'November 28, 2026', iso: '2026-11-28' },
  sections: [
    {
      id: 'visiting',
      heading: 'When you just read',
      paragraphs: [
        'You can read every public page without an account. The site sets no cookies and loads nothing from third parties: pages, styles, scripts, and images all come from this server.',
        'Like every web server, ours sees the IP address each request comes from, because it has to respond. Its operating log gets one line per request, with the time, route, status, and duration, and one line per account security event, with the account’s number and the network it came from, but never a password or a full email address.',
      ],
    },
    {
      id: 'account',
      heading: 'When you have an account',
      paragraphs: ['As long as your account exists, our database holds:'],
      items: [
        {
          term: 'Profile',
          text: 'your email address, your name if you give one, when you signed up, and when your address was confirmed.',
        },
        {
          term: 'Password',
          text: 'only an argon2id hash of it, which can’t be turned back into the password.',
        },
        {
          term: 'Passkeys',
          text: `for each passkey you created: its public key, which is useless to a thief; how a browser reaches it; whether it’s copied to your other devices; its own count of how often it was used; the browser and device you created it with; and when it was created and last used. Your fingerprint, your face, and your screen lock never leave your device. For each login, we keep a random number for ${CHALLENGE_MINUTES} minutes or until it’s used.`,
        },
        {
          term: 'Second step',
          text: 'if you turn it on: your authenticator app’s key, encrypted; when you turned it on; which code was used last; hashes of your remaining recovery codes, and when they were created; and, for five minutes of each login, a hash that marks it as waiting for a code.',
        },
        {
          term: 'Linked logins',
          text: `if this site lets you log in with an account at another provider and you do: which provider that is, your ID there, the email address you had there when you linked it, and when it was linked and last used; and with each session, its ID there. The provider tells us these, learns that you log in here, and can end those sessions. For each login, we also keep random numbers for ${PROVIDER_MINUTES} minutes or until they’re used.`,
        },
        {
          term: 'Access tokens',
          text: `for each personal access token you create for a program: a hash of it, which can’t be turned back into the token; its last four characters; the name you gave it; what it may do; when it was created and when it expires; and when and from which IP address it was last used. We keep expired and revoked tokens for ${ENDED_TOKEN_DAYS} days, so we can tell the program why it was refused.`,
        },
        {
          term: 'Companion settings',
          text: 'the persona you chose and whether the daily digest is on.',
        },
      ],
      after:
        'We use these to log you in, show you your account, and email you about it. We don’t sell them, and we don’t use them for advertising.' +
        ` We remove an account if its address isn’t confirmed and no one has used it for ${UNCONFIRMED_ACCOUNT_DAYS} days.`,
    },
    {
      id: 'sessions',
      heading: 'Sessions and security events',
      paragraphs: [
        'To protect your account, we also record who used it. You can see both lists under Security.',
      ],
      items: [
        {
          term: 'Sessions',
          text: 'for each login: when it started, when it was last used, the IP address it was last used from, and what the browser calls itself. A session ends when you log out, or after 12 hours (30 days with “Remember this device”). It ends sooner if it isn’t used: after 4 hours, or 14 days with “Remember this device”.',
        },
        {
          term: 'Security events',
          text: `what happened on your account: logins and failed logins, logouts, requests for a link, changes to your address, password, passkeys, second step, linked logins, and access tokens, downloads of your data, and anything our staff did to your account. If you’re on our staff, also what you did with messages. For each, we record the time, the IP address, and the browser, or the reason our staff gave. We keep up to ${EVENTS_KEPT}, the latest of each kind, and delete them after ${SECURITY_EVENT_DAYS} days or with the account, whichever comes first.`,
        },
        {
          term: 'Known networks and browsers',
          text: 'the last ten networks you logged in from or used one of our links from, and the names of the last ten browsers, such as “Firefox on Windows”. With these, no one who guesses at passwords can lock you out there, and we can notify you of a login from anywhere else. We keep them until you delete the account.',
        },
        {
          term: 'Reset links',
          text: 'a hash of the one valid link, for 60 minutes.',
        },
        {
          term: 'Confirmation links',
          text: `a hash of the one valid link, for ${CONFIRMATION_TOKEN_HOURS} hours, and when your address was confirmed.`,
        },
        {
          term: 'A change of address',
          text: `the address you asked for, with a hash of the link sent to it, for ${EMAIL_CHANGE_MINUTES} minutes; and your old address for ${TAKE_BACK_DAYS} days after the change, so a link in the email we send there can restore it.`,
        },
        {
          term: 'Links in security notices',
          text: `a hash of each, for ${TAKE_BACK_DAYS} days. The email itself gives the time, IP address, and browser.`,
        },
        {
          term: 'Limits',
          text: 'counters that stop guessing, flooding, and unwanted emails, by network and by hashes of the email address. They expire on their own.',
        },
      ],
    },
    {
      id: 'contact',
      heading: 'When you write to us',
      paragraphs: [
        'The contact form stores your name, email address, subject, and message, with the time and whether it looks like spam. We then email the message to our mailbox. If the mail server is down, it waits in the database until it can be sent. A message that looks like spam, or is one of very many, is stored but not sent. Once a day we get a count of what looks like spam, so a person can decide. Our staff read messages in an inbox on this site, which records what they do with each one: notes, replies, who did it, and when. If you email us or answer our email, we may store that there too, whole, with its attachments, for our staff to download.',
        `We delete messages from the database after ${CONTACT_RETENTION_DAYS} days, and suspected spam after ${SPAM_RETENTION_DAYS} days. Notes, replies and emails are deleted with their message; if they take up too much space, the largest and oldest emails go sooner. Yours are deleted sooner if you ask us: every message from your address, and any email about it still waiting to be sent. If the address has no account, we also delete the counters kept for it. We record when this was done, by which of us, and how much there was, but not for whom. We send no automatic reply to the address in the form.`,
      ],
    },
    {
      id: 'browser',
      heading: 'What’s kept in your browser',
      paragraphs: [
        `${inWordsFirst(entries)} small entries in the browser’s own storage, and nothing else:`,
      ],
      items: entries,
    },
    {
      id: 'sharing',
      heading: 'Who else sees it',
      paragraphs: [
        'Ordinarily, no one. If you log in with another provider, it learns that you do. We don’t sell, rent, or share personal data, and we don’t use it to train models.',
        'Emails to you (a confirmation or reset link, a changed password or address, a passkey added or removed, a second step turned on or off, a login with a provider linked or unlinked, an access token created, revoked, or about to expire, recovery codes used or replaced, a login from a new browser, devices logged out by our staff, a deleted account) travel like any email: encrypted to our mail server, and from there to your email provider’s. They contain no remote images and no tracking. If a law requires us to hand something over, we hand over what it names and, where we’re allowed to, tell you.',
      ],
      link: { label: 'Security, contracts, and certificates', to: '/security' },
    },
    {
      id: 'control',
      heading: 'Export, correction, and deletion',
      paragraphs: ['You don’t need to ask us for any of these:'],
      items: [
        {
          term: 'See and correct',
          text: 'your name under Profile, your email address under Security, and your companion settings under Preferences.',
        },
        {
          term: 'Export',
          text: 'under Settings, everything we hold about your account as one JSON file. Once your address is confirmed, it includes the messages sent from it through the contact form, and our replies, what you wrote by email in conversations of others, and all these emails as they came.',
        },
        {
          term: 'Delete',
          text: 'under Settings. Your account, passkeys, second step, linked logins, access tokens, settings, sessions, reset links, and security events are removed together, at once and permanently, and every login stops working. A last email confirms it if your address was confirmed.',
        },
      ],
      after:
        'Lines in the operating log and copies in backups expire on their own schedule. Emails already sent are in your mailbox, not ours. Messages from the contact form don’t belong to an account and stay when you delete it. To have those deleted, write to us.',
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'Before the software starts keeping anything else, this page will say so, with a new date at the top.',
      ],
    },
  ],
  contact: 'Privacy questions or requests? Write to',
};
