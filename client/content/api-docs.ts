import { brand } from './brand';
import type { PageMeta } from './page';

const count = (value: number) => value.toLocaleString('en-US');

/** The words around the reference of the API. The facts of each call come from the OpenAPI document. */
export const apiDocs = {
  name: `${brand.name} API`,
  tagline: 'reference for developers',
  description: `Every call in the ${brand.name} REST API: fields, limits, responses, and problems, with an example to copy for each, plus the OpenAPI document.`,
  headline: `${brand.name} API`,
  lead: 'Accounts, sessions, settings, and contact messages over plain REST and JSON. This page is generated from the code that runs the API.',
  document: {
    version: 'Version',
    label: 'OpenAPI 3.1 document',
    json: { label: 'JSON', href: '/api/openapi.json' },
  },
  contents: 'On this page',
  open: 'No token needed',
  locked: 'Needs a token',
  basics: 'Basics',
  changelog: { id: 'changelog', title: 'Changelog' },
  request: 'Request',
  answers: 'Responses',
  /** Where what is no part of the body is sent. */
  places: { path: 'in the path', query: 'in the query', header: 'header' },
  optional: 'optional',
  /** The names of formats of JSON Schema. */
  formats: {
    'idn-email': 'email address',
    uuid: 'UUID',
    'date-time': 'time (RFC 3339)',
    uri: 'URI',
  } as Record<string, string>,
  limits: {
    characters: (least: number, most: number) =>
      `${least > 1 ? `${least} to` : 'at most'} ${count(most)} characters`,
    least: (value: number) => `at least ${count(value)}`,
    most: (value: number) => `at most ${count(value)}`,
    unlessSent: (value: unknown) => `\`${JSON.stringify(value)}\` unless sent`,
  },
  sample: { copy: 'Copy', copied: 'Copied' },
} as const satisfies PageMeta & Record<string, unknown>;
