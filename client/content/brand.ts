/**
 * The provider's name and addresses: the one place to change them.
 * The site, the emails and the prerendered metadata all read this file.
 */
export const brand = {
  name: 'Northfold',
  tagline: 'Software and AI consultancy',
  email: {
    general: 'hello@northfold.example',
    sales: 'sales@northfold.example',
  },
  social: [
    { label: 'LinkedIn', href: 'https://www.linkedin.example/company/northfold' },
    { label: 'GitHub', href: 'https://github.example/northfold' },
    { label: 'Mastodon', href: 'https://social.example/@northfold' },
  ],
  /** The converter's own site: the COBOL card's title opens it in a new tab. */
  cobolSite: 'https://cobol.northfold.example/',
  /** What we promise to who writes. It is listed by the build while it is invented. */
  reply: { within: 'one business day', sample: true },
  /** Where we are, also for search engines. It is listed by the build while it is invented. */
  office: {
    street: '310 West Superior Street',
    town: 'Duluth',
    region: 'MN',
    code: '55802',
    since: 2014,
    sample: true,
  },
  /** An https address where visitors book a call, where there is one: /about and /contact link to it. */
  booking: undefined as string | undefined,
  /** Shown in the footer. */
  copyrightYear: 2025,
  /** The law that governs the terms. */
  jurisdiction: 'Minnesota, USA',
  /** Primary colours, for the emails and the web manifest: they cannot read the site's CSS tokens. */
  colors: { ink: '#0b1020', accent: '#2f6f5e', paper: '#fbfaf7' },
} as const;
