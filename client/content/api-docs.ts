import { brand } from './brand';
import type { PageMeta } from './page';

/** The words around the reference of the API. The facts of each call come from the OpenAPI document. */
export const apiDocs = {
  name: `${brand.name} API`,
  tagline: 'reference for developers',
  description: `Every call of the ${brand.name} REST API with its fields, limits, answers and problems, an example to copy for each, and the OpenAPI document.`,
  headline: `${brand.name} API`,
  lead: 'Accounts, sessions, settings and contact messages over plain REST and JSON. Everything on this page comes from the code that answers.',
  document: {
    version: 'Version',
    label: 'OpenAPI 3.1 document',
    json: { label: 'JSON', href: '/api/openapi.json' },
    yaml: { label: 'YAML', href: '/api/openapi.yaml' },
  },
  contents: 'On this page',
  open: 'Open to everybody',
  locked: 'Needs a token',
  basics: 'Basics',
  changelog: { id: 'changelog', title: 'Changelog' },
  search: {
    label: 'Search the reference',
    placeholder: 'Search (Ctrl K)',
    /** After the number of entries that are left. */
    found: 'found',
    /** Other names for things, in lower case: one word each, with the word that the page has for it. */
    synonyms: {
      '2fa': ['second step'],
      mfa: ['second step'],
      otp: ['second step'],
      totp: ['second step'],
      'two-factor': ['second step'],
      webauthn: ['passkey'],
      fido2: ['passkey'],
      register: ['create an account'],
      registration: ['create an account'],
      signup: ['create an account'],
      signin: ['log in'],
      logout: ['log out'],
      jwt: ['token'],
      oauth: ['token'],
      pagination: ['cursor'],
      paging: ['cursor'],
      ratelimit: ['quota'],
      throttling: ['quota'],
      gdpr: ['everything held about'],
    },
    none: 'Nothing found. Try a path, a field or the name of a problem.',
  },
  request: 'Request',
  answers: 'Answers',
  /** Where what is no part of the body is sent. */
  places: { path: 'in the path', query: 'in the query', header: 'header' },
  optional: 'optional',
  tryIt: {
    label: 'Try it',
    note: 'This makes the call for real, from your browser.',
    token: 'Token',
    own: 'Empty: who is logged in here',
    body: 'Body',
    send: 'Send',
    busy: 'Sending...',
    cancel: 'Cancel',
    cancelled: 'Cancelled. If the call had reached the server already, it may have done its work.',
    badToken:
      'Nothing was sent: this is not a token as it was given out. It holds a blank, a line break or a letter that a header cannot carry. Copy it once more.',
    badHeader: (name: string) =>
      `Nothing was sent: ${name} holds a letter that a header cannot carry.`,
    failed: 'No answer came back. Check your connection and try again.',
  },
  sample: { request: 'Request', answer: 'Answer', copy: 'Copy', copied: 'Copied' },
} as const satisfies PageMeta & Record<string, unknown>;
