import { apiDocs } from '#content/api-docs';
import {
  type ApiDocument,
  type Parameter,
  resolveRef,
  type Response,
  type Schema,
} from '#server/shared/api-document';
import { Inline } from './prose';
import styles from './reference.module.css';

interface FieldRow {
  name: string;
  facts: string;
  description?: string | undefined;
}

export function FieldList({ rows }: { rows: readonly FieldRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {rows.map(({ name, facts, description = '' }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>{' '}
            <small className="small">
              <Inline text={facts} />
            </small>
          </dt>
          <dd className="small">
            <Inline text={description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of an object; those of objects within it follow under their path. */
export function fieldRows(document: ApiDocument, given: Schema, parent = ''): FieldRow[] {
  const { properties = {}, required = [] } = resolveRef(document, given);
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${parent}${name}`;
    const { items } = resolveRef(document, schema);
    const facts = [typeName(document, schema), ...limits(resolveRef(document, schema))];
    if (!required.includes(name)) facts.push(apiDocs.optional);
    return [
      { name: path, facts: facts.join(', '), description: schema.description },
      ...(items
        ? fieldRows(document, items, `${path}[].`)
        : fieldRows(document, objectOf(schema), `${path}.`)),
    ];
  });
}

/** The row of a value that is sent beside the body. */
export function parameterRow(
  document: ApiDocument,
  { name, in: place, required, description, schema }: Parameter,
): FieldRow {
  const facts = [apiDocs.places[place], typeName(document, schema), ...limits(schema)];
  if (!required) facts.push(apiDocs.optional);
  return { name, facts: facts.join(', '), description };
}

/** The headers of an answer. The introduction explains those that many answers share. */
export function headerRows(document: ApiDocument, { headers = {} }: Response): FieldRow[] {
  return Object.entries(headers).map(([name, given]) => {
    const { required, description } = resolveRef(document, given);
    const facts = required
      ? apiDocs.places.header
      : `${apiDocs.places.header}, ${apiDocs.optional}`;
    return { name, facts, description: given.$ref === undefined ? description : undefined };
  });
}

/** A reference with a description is wrapped: `allOf` with one entry. */
const objectOf = (schema: Schema): Schema => schema.allOf?.[0] ?? schema;

function typeName(document: ApiDocument, given: Schema): string {
  const { type, format = '', enum: values } = resolveRef(document, objectOf(given));
  if (values) return values.map((value) => `\`${String(value)}\``).join(' or ');
  const [first = 'any', ...others] = [type ?? []].flat();
  return [apiDocs.formats[format] ?? (first === 'array' ? 'list' : first), ...others].join(' or ');
}

const { characters, least, most, unlessSent } = apiDocs.limits;

function limits({ minLength = 0, maxLength, minimum, maximum, maxItems, ...rest }: Schema) {
  return [
    maxLength !== undefined && characters(minLength, maxLength),
    minimum !== undefined && least(minimum),
    maximum !== undefined && most(maximum),
    maxItems !== undefined && most(maxItems),
    rest.default !== undefined && unlessSent(rest.default),
  ].filter((limit) => typeof limit === 'string');
}
