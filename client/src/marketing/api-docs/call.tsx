import { apiDocs } from '#content/api-docs';
import type { ApiDocument, DocumentedCall, MediaType, Response } from '#server/docs/api-document';
import { siteOrigin } from '../../app/site-origin';
import { FieldList, fieldRows } from './fields';
import { Inline } from './prose';
import styles from './reference.module.css';

interface CallProps extends DocumentedCall {
  document: ApiDocument;
}

/** One call: what it takes, how to make it, and every answer it may give. */
export function Call({ document, ...call }: CallProps) {
  const { operationId, summary, description, security, responses } = call.operation;
  const { parameters = [], requestBody } = call.operation;
  const body = requestBody?.content['application/json'];
  const fields = [
    ...parameters.map(({ name, schema, description: says }) => ({
      name,
      facts: `${apiDocs.inAddress}, ${schema.format}`,
      description: says,
    })),
    ...(body ? fieldRows(document, body.schema) : []),
  ];
  return (
    <article id={operationId} aria-labelledby={`${operationId}-title`} className={styles.call}>
      <h3 id={`${operationId}-title`}>
        <a href={`#${operationId}`}>{summary}</a>
      </h3>
      <p className={styles.address}>
        <b>{call.method}</b> <code>{call.path}</code>{' '}
        <small>{security?.length === 0 ? apiDocs.open : apiDocs.locked}</small>
      </p>
      {description ? (
        <p>
          <Inline text={description} />
        </p>
      ) : null}
      {fields.length > 0 ? <h4>{apiDocs.request}</h4> : null}
      <FieldList rows={fields} />
      <Sample text={curl(call, body)} />
      <h4>{apiDocs.answers}</h4>
      <ul className={styles.answers}>
        {Object.entries(responses).map(([status, response]) => (
          <Answer key={status} status={status} response={response} document={document} />
        ))}
      </ul>
    </article>
  );
}

interface AnswerProps {
  document: ApiDocument;
  status: string;
  response: Response;
}

function Answer({ document, status, response: { description, content = {} } }: AnswerProps) {
  const body = content['application/json'];
  const problems = Object.values(content['application/problem+json']?.examples ?? {});
  const types = new Set(problems.map(({ value }) => `\`${(value as { type: string }).type}\``));
  return (
    <li>
      <b>{status}</b> <Inline text={`${description} ${[...types].join(', ')}`} />
      {body ? <FieldList rows={fieldRows(document, body.schema)} /> : null}
      {body ? <Sample text={JSON.stringify(body.example, null, 2)} /> : null}
    </li>
  );
}

const Sample = ({ text }: { text: string }) => (
  <pre className={styles.sample}>
    <code>{text}</code>
  </pre>
);

function curl({ method, path, operation }: DocumentedCall, body: MediaType | undefined): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const address = siteOrigin() + path;
  return [
    method === 'GET' ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...(operation.security?.length === 0 ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...(body
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body.example))}`]
      : []),
  ].join(' \\\n  ');
}
