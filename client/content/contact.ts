/** The page of the contact form, and the one that thanks for a message. */

import { brand } from './brand';
import type { PageMeta } from './page';

export const pages = {
  contact: {
    name: 'Contact Us',
    headline: 'Tell us what you’re building',
    lead: 'A paragraph is enough. An engineer will reply.',
    description: `Write to ${brand.name} about a product, a project, or a system that needs rescuing. An engineer reads every message.`,
    worksWithoutScript: true,
  },
  messageSent: {
    name: 'Message Sent',
    headline: 'Thank you',
    lead: `An engineer, not a call center, reads it within ${brand.reply.within}.`,
    description: `Your message has reached ${brand.name}.`,
  },
} as const satisfies Record<string, PageMeta>;

export const contact = {
  nameLabel: 'Name',
  nameRequired: 'Name is required.', // spec
  subjectLabel: 'Subject',
  subjectRequired: 'Subject is required.', // spec
  messageLabel: 'Message',
  messageRequired: 'Message is required.', // spec
  messageHelp: 'What are you trying to do, and what’s in the way?',
  /** Its two numbers go between these. */
  captcha: ({ first, second }: Record<'first' | 'second', number | string>) =>
    `What is ${first} + ${second}?`,
  captchaHelp: 'A quick check that you’re human.',
  captchaWrong: 'Incorrect CAPTCHA answer', // spec
  /** The field that only robots fill in; people never see it. */
  trapLabel: 'Leave this empty',
  submit: 'Send message',
  busy: 'Sending...', // spec
  done: 'Message sent successfully! We will get back to you shortly.', // spec
  failed: 'Failed to submit contact form. Please try again later.', // spec
  /** Where the answer was lost. */
  unsure:
    'Press the button again once you’re back online. Even if you send this message twice, it arrives once.',
  /** Before the names of the fields at fault, below the button; without script above the form. */
  notSent: 'Not sent yet. Please check:',
  /** Below a failure: the server has not always read what was sent. */
  goBack: 'If a field is empty now, go back one page. Your browser may still have what you typed.',
  home: 'Go to the home page',
  /** While one waits for the answer. */
  meanwhile: [
    { label: 'Read our case studies', to: '/work' },
    { label: 'See what it costs', to: '/about#prices' },
  ],
} as const;

export const contactAside = {
  heading: 'Other ways to reach us',
  general: 'General',
  sales: 'Sales',
  social: 'Follow our work',
  /** Where there is an address to book at (`brand.ts`). */
  call: 'Book a 30-minute call',
  links: [
    { label: 'See what it costs', to: '/about#prices' },
    { label: 'How to send documents and source code', to: '/security#sending' },
    { label: 'Security and compliance', to: '/security' },
  ],
  next: {
    heading: 'What happens next',
    steps: [
      'Your message is saved before this page says so.',
      `An engineer, not a call center, reads it within ${brand.reply.within}.`,
      'You get a reply by email, with questions or a proposal. To send files, attach them to your reply.',
    ],
  },
} as const;
