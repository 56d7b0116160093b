import fc, { type Arbitrary } from 'fast-check';
import {
  type ApiDocument,
  type DocumentedCall,
  type Parameter,
  resolveRef,
  type Schema,
} from '#server/shared/api-document';

/** A call as it is sent. */
export interface Attempt {
  path: string;
  query: Record<string, string>;
  token: 'good' | 'none' | 'dead';
  headers: Record<string, string>;
  body: string | undefined;
}

/** Texts on which parsers, databases and logs have broken before. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'İ\u202e\u2028',
  '%00',
  '../..',
  'x'.repeat(10_000),
  '💥'.repeat(101),
];
/** The same for a request line, of which Node.js takes 16 KiB: it closes the connection of a longer one. */
const SHORT = NASTY.map((text) => text.slice(0, 1_000));
const nasty = fc.constantFrom(...NASTY);
/** Anything that JSON can say, half a surrogate pair too. */
const anything = fc.oneof(nasty, fc.constant('\ud800'), fc.jsonValue({ maxDepth: 3 }));

function textOf({ format, minLength = 0, maxLength = 300 }: Schema): Arbitrary<string> {
  if (format?.endsWith('email')) return fc.emailAddress({ size: '-1' });
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  return fc.string({ unit: 'grapheme', minLength, maxLength, size: 'small' });
}

/** Values that a schema allows, as far as its keywords tell; those of `known` by the name of their field. */
function allowedBy(
  document: ApiDocument,
  given: Schema,
  known: Record<string, string> = {},
): Arbitrary<unknown> {
  const schema = resolveRef(document, given);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { minimum: min = 0, maximum: max = 1_000_000 } = schema;
  switch ([schema.type].flat()[0] ?? 'any') {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min, max });
    case 'array':
      return fc.array(allowedBy(document, schema.items ?? {}, known), { maxLength: 5 });
    case 'string':
      return textOf(schema);
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
        const value = allowedBy(document, field, known);
        return [name, name in known ? fc.oneof(fc.constant(known[name]), value) : value] as const;
      });
      const requiredKeys = schema.required ?? [];
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys });
    }
    default:
      return anything;
  }
}

/** Bodies that a schema allows, those with one fault, and what is no such body at all. */
function bodies(document: ApiDocument, schema: Schema, known: Record<string, string>) {
  const right = allowedBy(document, schema, known) as Arbitrary<Record<string, unknown>>;
  const names = Object.keys(resolveRef(document, schema).properties ?? {});
  const name = fc.constantFrom(...names, '__proto__', 'unknown');
  const fault = fc.oneof(anything, fc.constant(undefined));
  const changed = fc
    .tuple(right, name, fault)
    .map(([body, field, value]) => ({ ...body, [field]: value }));
  return fc
    .oneof({ arbitrary: right, weight: 4 }, { arbitrary: changed, weight: 4 }, anything)
    .map((value) => JSON.stringify(value) ?? '');
}

/** A part of a path: `right`, or what a request line can carry, but for nothing, with which it is another call. */
const pathPart = (right: string) =>
  fc.oneof(
    fc.constant(right),
    fc.constantFrom(...SHORT.filter(Boolean)).map(encodeURIComponent),
    fc.stringMatching(/^[!$&-.0-;=@-Z_a-z~%]{1,40}$/),
  );
const queryValue = (document: ApiDocument, { schema }: Parameter) =>
  fc.oneof(allowedBy(document, schema).map(String), fc.constantFrom(...SHORT));
const headerValue = (_: ApiDocument, { example }: Parameter) =>
  fc.constantFrom('*', '"', 'W/"1"', '"a", "b"', 'x'.repeat(300), String(example));
const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 12 },
  fc.constantFrom('text/plain', 'application/json; charset=utf-16', '*'),
);

/** The requests that may be sent to a call; what it does not require is left out at times. */
export function attempts(
  document: ApiDocument,
  { path, operation }: DocumentedCall,
  own: { fields: Record<string, string>; id: string },
): Arbitrary<Attempt> {
  const { parameters = [], requestBody } = operation;
  const schema = requestBody?.content['application/json']?.schema;
  const body = bodies(document, schema ?? {}, own.fields);
  const valuesOf = (place: Parameter['in'], of: typeof queryValue) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    return Object.fromEntries(here.map((each) => [each.name, of(document, each)]));
  };
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('{') ? pathPart(own.id) : fc.constant(part)));
  return fc.record({
    path: fc.tuple(...parts).map((each) => each.join('/')),
    query: fc.record<Record<string, string>>(valuesOf('query', queryValue), { requiredKeys: [] }),
    token: fc.constantFrom('good', 'good', 'good', 'none', 'dead'),
    headers: fc.record(
      { 'content-type': contentType, ...valuesOf('header', headerValue) },
      { requiredKeys: ['content-type'] },
    ),
    body: fc.option(body, { freq: schema ? 20 : 2, nil: undefined }),
  });
}
