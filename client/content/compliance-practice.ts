import {
  CONTACT_RETENTION_DAYS,
  EMAIL_BYTES_MAX,
  PASSWORD_MIN,
  RAW_OF_MESSAGE_MAX,
  REAUTH_WINDOW_MINUTES,
  SECURITY_EVENT_DAYS,
  TAKE_BACK_DAYS,
} from '../../server/shared/lengths';
import { brand } from './brand';
import { sample, type LegalSection } from './legal';

const megabytes = (bytes: number) => Math.floor(bytes / 1e6);
/** An email carries files in base64, by lines of 78 bytes with 57 of the file. */
const FILES = megabytes((EMAIL_BYTES_MAX * 57) / 78);

/** How this site is run: encryption, access, changes, reports, files, and deletion. */
export const practice: readonly LegalSection[] = [
  {
    id: 'encryption',
    heading: 'Encryption and keys',
    paragraphs: [],
    items: [
      {
        term: 'In transit?',
        text: 'Browsers connect over HTTPS, which a proxy in front of the program provides, and are told to use nothing else for two years (HSTS). Email goes to our mail server over TLS with a checked certificate, unless the operator turns that off; from there, it travels as any email does. The database is on the same machine or reached over the network. If a connection to another machine isn’t encrypted, the program warns about it at every start.',
      },
      {
        term: 'At rest?',
        text: 'In part. The program encrypts the keys of authenticator apps and the emails to account holders that wait to be sent (AES-256-GCM). It keeps only hashes of passwords (argon2id), access tokens, mailed links, and recovery codes (SHA-256). It doesn’t encrypt names, addresses, messages, or attachments: for those, the disk’s encryption has to do it.',
      },
      sample('Disks and backups?', 'Encrypted by the hosting company (AES-256).'),
      {
        term: 'Keys?',
        text: 'All of the program’s keys come from one secret that’s kept outside the database. It can be replaced without logging anyone out. Our rule: once a year, when someone who knew it leaves, and at once after a leak.',
      },
    ],
  },
  {
    id: 'staff',
    heading: 'Who can see it',
    paragraphs: [],
    items: [
      {
        term: 'Who reads messages?',
        text: 'Our staff, in an inbox on this site. The role is given and taken back on the server’s command line only. The inbox opens after a login with two factors: a passkey, or a password and a code. A program needs an access token that such a person created, and it expires.',
      },
      {
        term: 'Who sees accounts?',
        text: 'Not the staff: the inbox shows messages, not profiles or activity. The site’s operators can show, close, or recover an account on the command line and, like anyone who runs a database, read what isn’t encrypted. If they log an account out, revoke its tokens, change its address, or turn off its second step, its owner is notified, if the address is confirmed.',
      },
      {
        term: 'Is access recorded?',
        text: `Each message has a history of what was changed, written, and answered, by whom and when. Those actions, exports, and erasures are also security events of that person, with time, IP address, and browser, for ${SECURITY_EVENT_DAYS} days. Opening a message or downloading its attachment isn’t recorded. To export messages, delete one, or erase an address, staff must have proved who they are in the last ${REAUTH_WINDOW_MINUTES} minutes.`,
      },
      {
        term: 'How are accounts protected?',
        text: `Passkeys, or a second step after the password; passwords of at least ${PASSWORD_MIN} characters, never common ones; a list of devices you can log out; and, once your address is confirmed, an email about each login from a new network or browser, with a link that takes the account back. Guessing is limited, and no account gets locked.`,
      },
      {
        term: 'Single sign-on?',
        text: 'Not yet: no SAML, no OpenID Connect.',
      },
      sample(
        'Vetting and training?',
        'Everyone with access has passed a background check, has signed a confidentiality agreement, and repeats security and HIPAA training every year.',
      ),
    ],
  },
  {
    id: 'operation',
    heading: 'Changes, updates, outages',
    paragraphs: [],
    items: [
      {
        term: 'How are changes checked?',
        text: 'Types, style, and module boundaries are checked. Then unit, API, security, and browser tests run. The database only changes through numbered migrations.',
      },
      {
        term: 'Third-party code?',
        text: 'Every package is pinned by version and hash, and none may run a script when it’s installed. On request, you get a bill of materials (CycloneDX). Our rule for a published flaw, by severity: 2 days if it’s critical or already exploited, 7 if high, 30 if medium, 90 if low.',
      },
      {
        term: 'If the server fails?',
        text: 'Whatever the site has confirmed is already in the database and survives a crash of the program. Emails that were waiting are sent after the restart. We promise no uptime for this free site.',
      },
    ],
  },
  {
    id: 'reporting',
    heading: 'Report an incident or a vulnerability',
    paragraphs: [
      `Write to ${brand.email.general} with “security” in the subject. Say which page or call it is, what you did, step by step, what happened, and what someone could do with it. Please leave out other people’s data.`,
    ],
    items: [
      sample(
        'When do I hear back?',
        `A person reads your report within ${brand.reply.within}. You’ll learn what we found and when it’s fixed.`,
      ),
      {
        term: 'Is it safe to report?',
        text: 'We won’t take action against anyone who reports in good faith: tell us before you tell anyone else, take no more data than you need to demonstrate it, and don’t disrupt the service.',
      },
      {
        term: 'Someone is in my account',
        text: `Open the link in any security email of the last ${TAKE_BACK_DAYS} days, or choose Forgot Password? on the login page. A new password logs out every device. Then write to us.`,
      },
      sample(
        'When do we hear of a breach?',
        'If it concerns you, within 72 hours of its discovery: which data, whose, since when, and what we’ve done. A BAA can make that shorter.',
      ),
    ],
    link: {
      label: `Email ${brand.email.general}`,
      to: `mailto:${brand.email.general}?subject=security`,
    },
  },
  {
    id: 'sending',
    heading: 'Send us documents or source code',
    paragraphs: [
      'The contact form takes text only. There are three steps: tell us through the form what you have; we email you back, and sign an NDA with you if it’s confidential; then reply to that email with your files attached.',
    ],
    items: [
      {
        term: 'How big?',
        text: `An email can have ${megabytes(EMAIL_BYTES_MAX)} MB, which is about ${FILES} MB of files, and one conversation ${megabytes(RAW_OF_MESSAGE_MAX)} MB. For more, ask us for another way.`,
      },
      {
        term: 'How do I protect it?',
        text: 'Email isn’t encrypted end to end. Put the files in an encrypted archive (7-Zip with AES-256, for example) and give us its password on a call, never in the same email.',
      },
      {
        term: 'What happens to it?',
        text: 'It’s kept as it came, with its message. A separate program that knows no secrets finds the attachments. Nothing opens or runs them here: our staff can only download them. The software doesn’t scan for viruses.',
      },
      {
        term: 'What shouldn’t I send?',
        text: 'Patient data, card numbers, live passwords or keys. Made-up or de-identified data shows us as much.',
      },
      {
        term: 'When is it deleted?',
        text: `With its message, after ${CONTACT_RETENTION_DAYS} days at the latest, or as soon as you ask.`,
      },
    ],
    link: { label: 'Open the contact form', to: '/contact' },
  },
  {
    id: 'deletion',
    heading: 'Export and deletion',
    paragraphs: [],
    items: [
      {
        term: 'Can I get my data?',
        text: 'Yes, at once, under Settings: one JSON file. Once your address is confirmed, it includes your messages, our replies, and your emails as they came.',
      },
      {
        term: 'Can I delete it?',
        text: 'Your account, at once, under Settings. For messages, write to us: our staff erase everything from your address, files included. What’s recorded is that it was done, by whom, and how much there was, not for whom.',
      },
      {
        term: 'What remains?',
        text: 'Log lines and backups, until they expire, and the copy that was emailed to our mailbox, until a person deletes it there. Log lines hold no names, email addresses, or messages.',
      },
    ],
  },
];
