import { apiDocs } from '#content/api-docs';
import {
  type ApiDocument,
  type DocumentedCall,
  isOpen,
  resolveRef,
  type Response,
} from '#server/shared/api-document';
import { siteOrigin } from '#client/app/site-origin';
import { curlOf } from './curl';
import { FieldList, fieldRows, headerRows, parameterRow } from './fields';
import { Inline, slug } from './prose';
import styles from './reference.module.css';

/** One call, folded under its name: how to make it with curl, what it takes, and every answer it may give. */
export function Call({ document, ...call }: DocumentedCall & { document: ApiDocument }) {
  const { operationId, summary, description, responses } = call.operation;
  const { parameters = [], requestBody } = call.operation;
  const body = requestBody?.content['application/json'];
  const fields = [
    ...parameters.map((parameter) => parameterRow(document, parameter)),
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
