import type { LegalPage } from './legal';
import { brand } from './brand';

/** The words of /terms: six sections, as the specification asks (section 2). */
export const terms: LegalPage = {
  name: `Terms and Conditions of ${brand.name}`,
  description:
    'The terms for using this site and its accounts, in six short sections: agreement, account, fair use, content, liability, and the law of Minnesota, USA.',
  headline: 'Terms and Conditions',
  lead: 'Six sections in plain words. They cover this site and the accounts on it. Paid work is covered by its own written contract.',
  updated: { label: '22 November 2026', iso: '2026-11-22' },
  sections: [
    {
      id: 'agreement',
      heading: 'Agreement',
      paragraphs: [
        `This site is run by ${brand.name} (“we”). By using it, or by creating an account, you agree to these terms. If you do not agree, please do not use it.`,
        'You must be at least 16 years old to create an account. If you create one for an organization, you confirm that you may act for it.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      paragraphs: [
        'Give an email address that is yours, and keep your password to yourself. You answer for what is done with your account until you tell us that somebody else has got hold of it.',
        'You can download what we hold about you and delete your account at any time under Settings; the privacy policy says what that covers. We may suspend or close an account that is used against these terms, and will say why unless the law forbids it.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      paragraphs: [
        'Do not try to reach other people’s accounts or data, to get around limits, to overload the service, to send unwanted advertising through the contact form, or to use the site for anything unlawful.',
        'If you find a weakness, tell us before you tell others, and take no more data than you need to show it. We will not take action against anyone who reports in good faith.',
      ],
    },
    {
      id: 'content',
      heading: 'Content and ownership',
      paragraphs: [
        `The texts, drawings, code and marks on this site belong to ${brand.name} or to those who license them to us. You may read, link and quote them with their source.`,
        'What you enter remains yours. You allow us to store and process it as far as the service needs that, and for nothing else. The privacy policy says how.',
        'Product descriptions tell what our products are made to do. They are not an offer. Examples and figures use invented people, companies and data.',
      ],
    },
    {
      id: 'liability',
      heading: 'Warranty and liability',
      paragraphs: [
        'The site and the accounts are free of charge and provided as they are. We work to keep them correct, secure and available, but give no warranty, express or implied, that they always will be. Nothing on the site is legal, medical or financial advice.',
        'As far as the law allows, we are not liable for indirect or consequential loss, or for loss of profit or data, that arises from using the site. Nothing here limits liability that the law does not allow to be limited.',
      ],
    },
    {
      id: 'law',
      heading: 'Governing law and changes',
      paragraphs: [
        `These terms are governed by the laws of ${brand.jurisdiction}, without regard to its rules on conflict of laws. Disputes belong before the state and federal courts located in Minnesota, unless a law that protects you as a consumer says otherwise.`,
        'When we change these terms, the new version appears here with a new date. If one section turns out to be invalid, the others still hold.',
      ],
    },
  ],
  contact: 'Questions about these terms reach us at',
};
