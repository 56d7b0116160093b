import { brand } from './brand';
import type { PageMeta } from './page';

/** The words around the reference of the API. What it says of a call comes from the OpenAPI document. */
export const apiDocs = {
  name: `${brand.name} API`,
  tagline: 'reference for developers',
  description: `Every call of the ${brand.name} REST API with its fields, limits, answers and problems, an example to copy for each, and the OpenAPI document.`,
  headline: `${brand.name} API`,
  lead: 'Accounts, sessions, settings and contact messages over plain REST and JSON.',
  document: {
    version: 'Version',
    label: 'OpenAPI 3.1 document',
    href: '/api/openapi.json',
  },
  contents: 'On this page',
  basics: 'Basics',
  open: 'open to everybody',
  locked: 'needs a token',
  request: 'Request',
  answers: 'Answers',
  inAddress: 'in the address',
  optional: 'optional',
} as const satisfies PageMeta & Record<string, unknown>;
