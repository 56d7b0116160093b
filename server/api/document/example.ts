import { type ApiDocument, resolveRef, type Schema } from '../../shared/api-document.js';

const BY_FORMAT: Record<string, string> = {
  uuid: '018f6f1e-8a5b-4c3d-9e2f-1a2b3c4d5e6f',
  'date-time': '2025-11-21T09:30:00.000Z',
};

/**
 * A value of a schema, made of the examples of its fields: the examples of requests and answers cannot
 * say anything else than the fields do.
 */
export function exampleOf(document: ApiDocument, given: Schema): unknown {
  const schema = resolveRef(document, given);
  const { example, enum: values, format, properties, items, allOf, type } = schema;
  if (example !== undefined) return example;
  if (schema.default !== undefined) return schema.default;
  if (values) return values[0];
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, exampleOf(document, field)]),
    );
  }
  if (allOf?.[0]) return exampleOf(document, allOf[0]);
  if (items) return [exampleOf(document, items)];
  if (format && BY_FORMAT[format]) return BY_FORMAT[format];
  return type === 'boolean' ? true : null;
}
