import fc, { type Arbitrary } from 'fast-check';
import {
  type ApiDocument,
  type Parameter,
  resolveSchema,
  type Schema,
} from '#server/shared/api-document';

/** Values that get further than chance would, by the name of their field. */
export type KnownValues = Readonly<Record<string, string>>;

/** Texts on which parsers, databases and logs have broken before. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\u202eb',
  'a\u200bb',
  '\u2028',
  'ﬁ',
  'İ',
  '%',
  '%00',
  '../..',
  "'; --",
  '{{7*7}}',
  '\r\nBcc: eve@example.com',
  '=?utf-8?q?eve?=',
  '__proto__',
  'a@b',
  'ada@example..com',
  `${'a'.repeat(65)}@example.com`,
  'x'.repeat(10_000),
  '💥'.repeat(101),
];

const nasty = fc.constantFrom(...NASTY);

/** Anything that JSON can say, with some nasty texts in it. */
const anything = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.constant(Number.MAX_SAFE_INTEGER),
);

/** Texts that a schema allows. */
function textOf({ format, minLength = 0, maxLength = 300 }: Schema): Arbitrary<string> {
  if (format === 'email' || format === 'idn-email') return fc.emailAddress({ size: '-1' });
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.string({ unit: 'grapheme', minLength, maxLength, size: 'small' });
}

/** Values that a schema allows, as far as its keywords tell. */
function allowedBy(document: ApiDocument, given: Schema, known: KnownValues): Arbitrary<unknown> {
  const schema = resolveSchema(document, given);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch ([schema.type].flat()[0] ?? 'any') {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true });
    case 'array':
      return fc.array(allowedBy(document, schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 5,
      });
    case 'string':
      return textOf(schema);
    case 'object':
      return objectOf(document, schema, known);
    default:
      return anything;
  }
}

function objectOf(
  document: ApiDocument,
  { properties = {}, required = [] }: Schema,
  known: KnownValues,
) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = allowedBy(document, schema, known);
    const right = known[name];
    return [name, right === undefined ? value : fc.oneof(fc.constant(right), value)] as const;
  });
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: required });
}

/** Bodies that a schema allows, those with a fault or two, and what is no such body at all. */
export function bodies(
  document: ApiDocument,
  schema: Schema,
  known: KnownValues,
): Arbitrary<Buffer> {
  const right = allowedBy(document, schema, known) as Arbitrary<Record<string, unknown>>;
  const names = Object.keys(resolveSchema(document, schema).properties ?? { field: {} });
  const changed = fc
    .tuple(right, fc.constantFrom(...names, '__proto__', 'unknown'), anything)
    .map(([body, name, value]) => ({ ...body, [name]: value }));
  const shortened = fc
    .tuple(right, fc.constantFrom(...names))
    .map(([body, name]) =>
      Object.fromEntries(Object.entries(body ?? {}).filter(([key]) => key !== name)),
    );
  const json = fc
    .oneof({ arbitrary: right, weight: 4 }, { arbitrary: changed, weight: 4 }, shortened, anything)
    .map((value) => Buffer.from(JSON.stringify(value) ?? ''));
  const broken = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    json.map((bytes) => bytes.subarray(0, -1)),
    json.map((bytes) => Buffer.concat([bytes, Buffer.from([0xff])])),
  );
  return fc.oneof({ arbitrary: json, weight: 9 }, broken);
}

/** What an address can say encoded: half a surrogate pair has no encoding. */
const NASTY_ENCODED = NASTY.filter((text) => text !== '\ud800');

/**
 * A part of a path: what is asked for, or anything that a request line can carry, but for nothing and `/`, with which
 * it would be another call.
 */
export const pathPart = (right: string) =>
  fc.oneof(
    fc.constant(right),
    fc.uuid(),
    fc.constantFrom(...NASTY_ENCODED.filter((text) => text !== '')).map(encodeURIComponent),
    fc.stringMatching(/^[!$&-.0-;=@-Z_a-z~%]{1,40}$/),
  );

/** Values of a query parameter: those that its schema allows, and any others. */
export const queryValue = (document: ApiDocument, { schema }: Parameter): Arbitrary<string> =>
  fc.oneof(allowedBy(document, schema, {}).map(String), fc.constantFrom(...NASTY_ENCODED));

/** Values of a header: visible ASCII; nothing else can be sent. */
export const headerValue = (_: ApiDocument, { example }: Parameter): Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('*', '"', '""', 'W/"1"', '"a", "b"', ',', 'x'.repeat(300), String(example)),
    fc.stringMatching(/^[!-~]{1,40}$/),
  );
