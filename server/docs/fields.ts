import { type ApiDocument, resolveSchema, type Schema } from './api-document.js';
import { escapeHtml, inline } from './html.js';

/** The fields of an object as a description list; those of objects within it follow under their path. */
export function fieldList(document: ApiDocument, given: Schema): string {
  const rows = fieldRows(document, given, '');
  return rows.length > 0 ? `<dl class="fields">${rows.join('')}</dl>` : '';
}

function fieldRows(document: ApiDocument, given: Schema, parent: string): string[] {
  const { properties = {}, required = [] } = resolveSchema(document, given);
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${parent}${name}`;
    const facts = [typeName(document, schema), ...limits(document, schema)];
    if (!required.includes(name)) facts.push('optional');
    return [fieldRow(path, facts.join(', '), schema.description), ...inner(document, schema, path)];
  });
}

export const fieldRow = (name: string, facts: string, description = '') =>
  `<div><dt><code>${escapeHtml(name)}</code> <small>${inline(facts)}</small></dt>` +
  `<dd>${inline(description)}</dd></div>`;

function inner(document: ApiDocument, schema: Schema, path: string): string[] {
  const { items } = resolveSchema(document, schema);
  if (items) return fieldRows(document, items, `${path}[].`);
  return fieldRows(document, objectOf(schema), `${path}.`);
}

/** A reference with a description of its own is wrapped: `allOf` with one entry. */
const objectOf = (schema: Schema): Schema => schema.allOf?.[0] ?? schema;

const FORMATS: Record<string, string> = {
  'idn-email': 'email address',
  uuid: 'UUID',
  'date-time': 'time (RFC 3339)',
  uri: 'URI',
};

function typeName(document: ApiDocument, given: Schema): string {
  const { type, format = '', enum: values } = resolveSchema(document, objectOf(given));
  if (values) return values.map((value) => `\`${String(value)}\``).join(' or ');
  const [first = 'any', ...others] = [type ?? []].flat();
  const name = FORMATS[format] ?? (first === 'array' ? 'list' : first);
  return others.length > 0 ? `${name} or ${others.join(' or ')}` : name;
}

const number = (value: number) => value.toLocaleString('en-US');

function limits(document: ApiDocument, given: Schema): string[] {
  const {
    minLength = 0,
    maxLength,
    minimum,
    maximum,
    maxItems,
    ...rest
  } = resolveSchema(document, given);
  return [
    maxLength !== undefined &&
      `${minLength > 1 ? `${minLength} to` : 'at most'} ${number(maxLength)} characters`,
    minimum !== undefined && `at least ${number(minimum)}`,
    maximum !== undefined && `at most ${number(maximum)}`,
    maxItems !== undefined && `at most ${number(maxItems)}`,
    rest.default !== undefined && `\`${JSON.stringify(rest.default)}\` unless sent`,
  ].filter((limit) => typeof limit === 'string');
}
