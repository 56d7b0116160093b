import {
  CONFIRMATION_TOKEN_HOURS,
  CONTACT_RETENTION_DAYS,
  EMAIL_BYTES_MAX,
  ENDED_TOKEN_DAYS,
  EVENTS_KEPT,
  IDLE_LIMIT,
  PASSWORD_MIN,
  RAW_MAX,
  RAW_OF_MESSAGE_MAX,
  REAUTH_WINDOW_MINUTES,
  RESET_TOKEN_MINUTES,
  SECURITY_EVENT_DAYS,
  SESSION_SECONDS,
  SPAM_RETENTION_DAYS,
  TAKE_BACK_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '../../server/shared/lengths';
import { DAY, HOUR } from '../../server/shared/units';
import { brand } from './brand';
import type { LegalItem, LegalPage } from './legal';

/** An answer that no code proves: what a contract would say, or a product that isn't here. */
const sample = (term: string, text: string): LegalItem => ({ term, text, sample: true });

const megabytes = (bytes: number) => Math.floor(bytes / 1e6);
/** An email carries files in base64, by lines of 78 bytes with 57 of the file. */
const FILES = megabytes((EMAIL_BYTES_MAX * 57) / 78);

/**
 * The words of /security, for those who have to check us before they buy. What isn't a sample describes this software, as
 * `privacy.ts` and `server/SECURITY.md` do, and has to be changed together with it.
 */
export const compliance: LegalPage = {
  name: 'Security and Compliance',
  description:
    'Where data is and for how long, who can see it, encryption, BAA, SOC 2 and HITRUST, incidents, deletion, sending source code, and the clinical assistant.',
  headline: 'Security and compliance',
  lead: 'What a compliance officer or a CTO has to ask before saying yes, answered as things are today. Where the answer is “not yet,” it says so.',
  updated: { label: 'November 27, 2026', iso: '2026-11-27' },
  sections: [
    {
      id: 'in-short',
      heading: 'In short',
      paragraphs: [
        'Answers marked “Sample” are examples. They describe a contract, a company’s practice, or a product that isn’t part of this site, and only a signed contract makes them binding. All others describe the software that runs this site.',
      ],
      items: [
        { term: 'SOC 2, HITRUST, ISO 27001', text: 'Not yet.' },
        sample('BAA and NDA', 'Yes, both, before we see anything that needs one.'),
        {
          term: 'Third parties',
          text: 'None that the software calls. No cookies, no trackers, no AI.',
        },
        {
          term: 'Encryption',
          text: 'In transit, yes. At rest, secrets only; the disk has to do the rest.',
        },
        { term: 'Staff access', text: 'With two factors, to messages only. Changes are recorded.' },
        { term: 'Deletion', text: 'Accounts, at once, by their owner. Messages, when you ask.' },
        {
          term: 'Incidents',
          text: `${brand.email.general}, with “security” in the subject.`,
        },
      ],
    },
    {
      id: 'data',
      heading: 'Where your data is, and for how long',
      paragraphs: [
        'This site is one program with one PostgreSQL database. What you send us is kept there, and otherwise only in email, the operating log, and backups.',
      ],
      items: [
        sample(
          'Where is it hosted?',
          'In the United States, by one hosting company, which the contract names. What we build for you runs in your accounts, not ours.',
        ),
        {
          term: 'What do you keep?',
          text: 'What you type or send: an account’s name, address, and settings; messages; emails with their attachments. To protect accounts, also when, from which IP address, and with which browser each was used. No cookies, no trackers. The privacy policy lists all of it.',
        },
        {
          term: 'How long: accounts',
          text: `Until you delete yours. We remove an account if its address isn’t confirmed and no one has used it for ${UNCONFIRMED_ACCOUNT_DAYS} days.`,
        },
        {
          term: 'How long: logins',
          text: `${SESSION_SECONDS.session / HOUR} hours, or ${IDLE_LIMIT.session} without use; on a remembered device ${SESSION_SECONDS.remembered / DAY} days, or ${IDLE_LIMIT.remembered} without use. Security events: ${SECURITY_EVENT_DAYS} days, up to ${EVENTS_KEPT} per account.`,
        },
        {
          term: 'How long: links and tokens',
          text: `A link to reset a password works for ${RESET_TOKEN_MINUTES} minutes, to confirm an address for ${CONFIRMATION_TOKEN_HOURS} hours, and to take an account back for ${TAKE_BACK_DAYS} days. Ended access tokens are kept for ${ENDED_TOKEN_DAYS} days.`,
        },
        {
          term: 'How long: messages, files',
          text: `Messages: ${CONTACT_RETENTION_DAYS} days, and suspected spam ${SPAM_RETENTION_DAYS}. Replies, notes, emails, and attachments go with their message. Above ${megabytes(RAW_MAX) / 1e3} GB of emails, the oldest go first.`,
        },
        sample(
          'How long: log, backups',
          'Operating log: 180 days. Backups: every night, encrypted, kept for 35 days.',
        ),
      ],
      link: { label: 'Read the privacy policy', to: '/privacy' },
    },
    {
      id: 'processors',
      heading: 'Who processes it',
      paragraphs: [],
      items: [
        {
          term: 'Which third parties?',
          text: 'The software sends data to none. Pages load nothing from other companies, and the server never fetches an address that a user types. It needs two: a host for the server and database, and a mail server to carry email. Whoever operates the site picks both.',
        },
        sample(
          'Who are they?',
          'The contract names both, with their locations. You hear from us 30 days before either one changes.',
        ),
        {
          term: 'Sold? Used to train AI?',
          text: 'Neither. This site runs no model and sends nothing to one. Fixed rules detect spam, and people read the rest.',
        },
      ],
    },
    {
      id: 'contracts',
      heading: 'BAA, certificates, contracts',
      paragraphs: [],
      items: [
        sample(
          'Will you sign a BAA?',
          'Yes, yours or ours, before we handle any protected health information. This site isn’t covered by one, so please don’t send patient data through it.',
        ),
        sample(
          'Will you sign an NDA?',
          'Yes. It’s mutual, and we sign it before you send anything confidential.',
        ),
        {
          term: 'SOC 2?',
          text: 'Not yet. No report, Type 1 or Type 2.',
        },
        {
          term: 'HITRUST? ISO 27001?',
          text: 'Not yet for either.',
        },
        sample(
          'Penetration test by others?',
          'Not yet. You may commission one. Write to us first, and we’ll give you a copy of the site with test data.',
        ),
        {
          term: 'What is there instead?',
          text: 'OWASP ASVS 5.0, row by row. Each of its 345 requirements has a line that names the test that proves it, the document that covers it, or what the proxy has to do, or says why it doesn’t apply or where we deviate. The tests run before each change goes in. Ask for the table.',
        },
        sample(
          'Questionnaires and audits?',
          'Send us your questionnaire (SIG, CAIQ, or your own). Customers may audit us once a year, and after an incident.',
        ),
        sample(
          'Liability and insurance?',
          'Fixed in the contract: a cap for both sides, and a higher one for breaches of confidentiality. We carry errors-and-omissions and cyber insurance and send the certificate on request.',
        ),
      ],
    },
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
    {
      id: 'clinical',
      heading: 'The clinical assistant',
      paragraphs: [
        'The assistant is a product of its own and isn’t part of this site, which isn’t meant for patient data and runs no model. Every answer in this section is a sample: how the assistant is meant to work, and what the contract for a pilot would say.',
      ],
      items: [
        sample(
          'Audio: where, how long?',
          'On your servers, encrypted. It’s deleted when the note is signed, after seven days at the latest; you can set a shorter time. Recording starts only after consent is noted.',
        ),
        sample(
          'Which model? Who sees PHI?',
          'Speech recognition and drafting use models with open weights, which run where you run the assistant. No model vendor receives audio or text, and your data trains nothing. If you’d rather have us host it, a BAA covers us and our host, and nobody else.',
        ),
        sample(
          'How often is it wrong?',
          'We don’t publish one number, because it depends on specialty, microphone, and accent. A pilot begins with a test on your de-identified visits. You get three rates: statements without a source, things said but missing, and codes the evidence doesn’t support. You set the limits, and each new version is measured again before you get it.',
        ),
        sample(
          'What’s in the audit log?',
          'Time (UTC), person and role, patient and visit, action (viewed, edited, accepted, struck out, signed, exported), the part of the note, its text before and after, device, and network address. No one can edit or delete entries. They’re kept for six years.',
        ),
        sample(
          'How long are notes kept?',
          'The signed note belongs in your record system. The assistant deletes its copy and the drafts 30 days after signing, or when you say.',
        ),
        sample(
          'Who is liable for a note?',
          'The clinician who signs decides what’s in it. We’re liable for what the software gets wrong against its specification, up to the contract’s cap.',
        ),
        sample(
          'Can your support see PHI?',
          'Only while your administrator lets a named engineer in. Each visit ends by itself after an hour and is in the audit log.',
        ),
        sample(
          'Is it a medical device?',
          'We’ve designed it not to be one: it records and organizes, and doesn’t diagnose or treat. It has no FDA clearance.',
        ),
      ],
      link: {
        label: 'How the clinical assistant works',
        to: '/ai-compliance-clinical-assistant',
      },
    },
  ],
  contact: 'Is your question missing? Write to',
};
