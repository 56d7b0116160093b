import {
  CONFIRMATION_TOKEN_HOURS,
  CONTACT_RETENTION_DAYS,
  ENDED_TOKEN_DAYS,
  EVENTS_KEPT,
  IDLE_LIMIT,
  RAW_MAX,
  RESET_TOKEN_MINUTES,
  SECURITY_EVENT_DAYS,
  SESSION_SECONDS,
  SPAM_RETENTION_DAYS,
  TAKE_BACK_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '../../server/shared/lengths';
import { DAY, HOUR } from '../../server/shared/units';
import { brand } from './brand';
import { clinical } from './compliance-clinical';
import { practice } from './compliance-practice';
import { sample, type LegalPage } from './legal';

/**
 * The words of /security, for those who have to check us before they buy. What isn't a sample describes this software, as
 * `privacy.ts` and `server/SECURITY.md` do, and has to be changed together with it.
 */
export const compliance: LegalPage = {
  name: 'Security and Compliance',
  description:
    'Where data is and for how long, who can see it, encryption, BAA, SOC 2 and HITRUST, incidents, deletion, sending source code, and the clinical assistant.',
  headline: 'Security and compliance',
  lead: 'What a compliance officer or a CTO has to ask before saying yes, answered for the software that runs this site. Where the answer is “not yet,” it says so. What only a contract can answer is marked “Sample.”',
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
          text: 'The software calls none. No cookies, no trackers, no AI.',
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
          text: `Messages: ${CONTACT_RETENTION_DAYS} days, and suspected spam ${SPAM_RETENTION_DAYS}. Replies, notes, emails, and attachments go with their message. Above ${RAW_MAX / 1e9} GB of emails, the oldest go first.`,
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
          text: 'Two: a host for the server and its database, and a mail server that carries email. No others: pages load nothing from other companies, and the server never fetches an address that a user types.',
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
    ...practice,
    clinical,
  ],
  contact: 'Is your question missing? Write to',
};
