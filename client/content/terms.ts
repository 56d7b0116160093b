import type { LegalPage } from './legal';
import { brand } from './brand';

/** The words of /terms: six sections, as the specification asks (section 2). */
export const terms: LegalPage = {
  name: `Terms and Conditions of ${brand.name}`,
  description:
    'The terms for using this site and its accounts, in six short sections: agreement, account, fair use, content, liability, and the law of Minnesota, USA.',
  headline: 'Terms and Conditions',
  lead: 'Six sections in plain English. They cover this site and the accounts on it. Paid work has its own written contract.',
  updated: { label: 'November 26, 2026', iso: '2026-11-26' },
  sections: [
    {
      id: 'agreement',
      heading: 'Agreement',
      paragraphs: [
        `This site is run by ${brand.name} (“we”). By using it or creating an account, you agree to these terms. If you don’t agree, please don’t use it.`,
        'You must be at least 16 years old to create an account. If you create one for an organization, you confirm that you’re authorized to act for it.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      paragraphs: [
        'Use an email address that belongs to you, and keep your password to yourself. You’re responsible for what happens in your account until you tell us that someone else has gained access to it.',
        'You can download what we hold about you, and delete your account, at any time under Settings. The privacy policy says what that covers. We may suspend or close an account that is used in violation of these terms. We’ll say why unless the law forbids it.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      paragraphs: [
        'Don’t try to access other people’s accounts or data, get around limits, overload the service, send unwanted advertising through the contact form, or use the site for anything unlawful.',
        'If you find a vulnerability, tell us before you tell anyone else, and take no more data than you need to demonstrate it. We won’t take action against anyone who reports in good faith.',
      ],
      link: { label: 'How to report it', to: '/security#reporting' },
    },
    {
      id: 'content',
      heading: 'Content and ownership',
      paragraphs: [
        `The text, drawings, code, and trademarks on this site belong to ${brand.name} or to those who license them to us. You may read them, link to them, and quote them with attribution.`,
        'What you enter remains yours. You allow us to store and process it as needed to provide the service, and for nothing else. The privacy policy says how.',
        'Product descriptions say what our products are designed to do. They aren’t an offer. Examples and demos use made-up people, companies, and data.',
      ],
    },
    {
      id: 'liability',
      heading: 'Warranty and liability',
      paragraphs: [
        'The site and the accounts are free and provided as is. We work to keep them correct, secure, and available, but we give no warranty, express or implied, that they always will be. Nothing on the site is legal, medical, or financial advice.',
        'To the extent the law allows, we aren’t liable for indirect or consequential loss, or for loss of profit or data, arising from use of the site. Nothing here limits liability that the law doesn’t allow us to limit.',
      ],
    },
    {
      id: 'law',
      heading: 'Governing law and changes',
      paragraphs: [
        `These terms are governed by the laws of ${brand.jurisdiction}, without regard to its conflict-of-laws rules. Disputes will be heard in the state and federal courts located in Minnesota, unless a law that protects you as a consumer says otherwise.`,
        'When we change these terms, the new version appears here with a new date. If one section turns out to be invalid, the others still apply.',
      ],
    },
  ],
  contact: 'Questions about these terms? Write to',
};
