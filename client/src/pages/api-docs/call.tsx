import { apiDocs } from '#content/api-docs';
import {
  type ApiDocument,
  type DocumentedCall,
  isOpen,
  type Header,
  resolveRef,
  type Response,
  type Schema,
} from '#server/shared/api-document';
import { siteOrigin } from '#client/app/site-origin';
import { curlOf } from './curl';
import { Inline, slug } from './prose';
import styles from './reference.module.css';

/** One call, folded under its name: how to make it with curl, what it takes, and every answer it may give. */
export function Call({ document, ...call }: DocumentedCall & { document: ApiDocument }) {
  const { operationId, summary, description, responses } = call.operation;
  const { parameters = [], requestBody } = call.operation;
  const body = requestBody?.content['application/json'];
  const fields = [
    ...parameters.map(({ name, in: place, schema, ...rest }) =>
      rowOf(name, [apiDocs.places[place], ...factsOf(document, schema)], rest),
    ),
    ...(body ? fieldRows(document, body.schema) : []),
  ];
  return (
    <details className={styles.call}>
      <summary>
        <h3>{summary}</h3>
        <span className="small">
          <code>
            <b>{call.method}</b> {call.path}
          </code>
        </span>
      </summary>
      {/* A link to an element in here opens it. */}
      <article id={operationId} aria-label={summary}>
        <p className="muted">{isOpen(call.operation) ? apiDocs.open : apiDocs.locked}</p>
        {description ? (
          <p>
            <Inline text={description} />
          </p>
        ) : null}
        <div className={styles.curl}>
          <button
            type="button"
            className="chip live"
            aria-live="polite"
            data-copied={apiDocs.sample.copied}
          >
            {apiDocs.sample.copy}
          </button>
          <pre className={styles.sample}>
            <code>{curlOf(call, siteOrigin())}</code>
          </pre>
        </div>
        {fields.length > 0 ? <h4>{apiDocs.request}</h4> : null}
        <FieldList rows={fields} />
        <h4>{apiDocs.answers}</h4>
        <ul className={styles.answers}>
          {Object.entries(responses).map(([status, response]) => (
            <Answer
              key={status}
              status={status}
              response={resolveRef(document, response)}
              document={document}
            />
          ))}
        </ul>
      </article>
    </details>
  );
}

interface AnswerProps {
  document: ApiDocument;
  status: string;
  response: Response;
}

const problemsOf = (document: ApiDocument, { content = {} }: Response) =>
  Object.values(content['application/problem+json']?.examples ?? {})
    .map((example) => (resolveRef(document, example).value as { type: string }).type)
    .filter((type) => type !== 'about:blank');

function Answer({ document, status, response }: AnswerProps) {
  const body = response.content?.['application/json'];
  return (
    <li>
      <code>
        <b>{status}</b>
      </code>{' '}
      <Inline text={response.description ?? ''} />
      {problemsOf(document, response).map((type) => (
        <a key={type} href={`#${slug(type)}`}>
          <code>{type}</code>
        </a>
      ))}
      <FieldList
        rows={[
          ...headerRows(document, response),
          ...(body ? fieldRows(document, body.schema) : []),
        ]}
      />
      {body?.example === undefined ? null : (
        <pre className={styles.sample}>
          <code>{JSON.stringify(body.example, null, 2)}</code>
        </pre>
      )}
    </li>
  );
}

interface FieldRow {
  name: string;
  facts: string;
  description?: string | undefined;
}

function FieldList({ rows }: { rows: readonly FieldRow[] }) {
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

const rowOf = (name: string, facts: string[], { required, description }: Header): FieldRow => ({
  name,
  facts: [...facts, ...(required ? [] : [apiDocs.optional])].join(', '),
  description,
});

/** The fields of an object; those of objects within it follow under their path. */
function fieldRows(document: ApiDocument, given: Schema, parent = ''): FieldRow[] {
  const { properties = {}, required = [] } = resolveRef(document, given);
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${parent}${name}`;
    const { items } = resolveRef(document, schema);
    const { description } = schema;
    return [
      rowOf(path, factsOf(document, schema), { required: required.includes(name), description }),
      ...(items
        ? fieldRows(document, items, `${path}[].`)
        : fieldRows(document, objectOf(schema), `${path}.`)),
    ];
  });
}

/** The headers of an answer. The introduction explains those that many answers share. */
const headerRows = (document: ApiDocument, { headers = {} }: Response) =>
  Object.entries(headers).map(([name, given]) => {
    const { required, description } = resolveRef(document, given);
    const own = given.$ref === undefined ? { required, description } : { required };
    return rowOf(name, [apiDocs.places.header], own);
  });

const factsOf = (document: ApiDocument, schema: Schema) => [
  typeName(document, schema),
  ...limits(resolveRef(document, schema)),
];

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
