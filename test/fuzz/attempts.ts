import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, DocumentedCall } from '#server/shared/api-document';
import { bodies, headerValue, pathPart, queryValue } from './arbitrary.js';
import { OWN, type Somebody } from './somebody.js';

/** A call as it is sent. */
export interface Attempt {
  path: string;
  query: Record<string, string>;
  token: 'good' | 'none' | 'dead';
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const COMMON_HEADERS = {
  'content-type': fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 12 },
    fc.constantFrom(
      'application/json; charset=utf-8',
      'text/plain',
      'application/json; charset=utf-16',
      '*',
    ),
  ),
  'accept-encoding': fc.constantFrom('gzip', 'br', '*;q=0'),
  'content-encoding': fc.constantFrom(...Array<string>(9).fill('identity'), 'gzip'),
  'x-request-id': fc.constantFrom('fuzz-1', 'x'.repeat(300), '<script>'),
};

const known = { email: OWN.email, password: OWN.password, currentPassword: OWN.password };

type Texts = Arbitrary<Record<string, string>>;

/** The requests that may be sent to an operation; everything that it does not require is left out at times. */
export function attempts(
  document: ApiDocument,
  { path, operation }: DocumentedCall,
): Arbitrary<Attempt> {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('{') ? pathPart(OWN.session) : fc.constant(part)));
  const { parameters = [], requestBody } = operation;
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const valuesOf = (place: string, of: typeof queryValue) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, of(document, parameter)]),
    );
  return fc.record({
    path: fc.tuple(...parts).map((each) => each.join('/')),
    query: fc.record(valuesOf('query', queryValue), { requiredKeys: [] }) as Texts,
    token: fc.constantFrom('good', 'good', 'good', 'none', 'dead'),
    headers: fc.record(
      { ...COMMON_HEADERS, ...valuesOf('header', headerValue) },
      { requiredKeys: ['content-type'] },
    ),
    body: fc.option(bodies(document, schema ?? {}, known), {
      freq: schema ? 20 : 2,
      nil: undefined,
    }),
  });
}

/** The attempt as one person makes it. */
export const madeBy = (somebody: Somebody, { path, body, ...attempt }: Attempt): Attempt => ({
  ...attempt,
  path: somebody.sign(path),
  // Byte by byte, as a body need not be UTF-8.
  body: body && Buffer.from(somebody.sign(body.toString('latin1')), 'latin1'),
});
