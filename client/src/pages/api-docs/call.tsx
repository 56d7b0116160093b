import { apiDocs } from '#content/api-docs';
import {
  type ApiDocument,
  type DocumentedCall,
  isOpen,
  type Operation,
  resolveExample,
  resolveResponse,
  type Response,
} from '#server/shared/api-document';
import { siteOrigin } from '#client/app/site-origin';
import { FieldList, fieldRows, headerRows, parameterRow } from './fields';
import { Inline, slug } from './prose';
import { type Sample, samplesOf } from './samples';
import { Tabs } from './tabs';
import { TryIt } from './try-it';
import styles from './reference.module.css';

interface CallProps extends DocumentedCall {
  document: ApiDocument;
}

/** One call: what it takes and every answer it may give, beside how to make it and what comes back. */
export function Call({ document, ...call }: CallProps) {
  const { operationId, summary, description, responses } = call.operation;
  const { parameters = [], requestBody } = call.operation;
  const body = requestBody?.content['application/json'];
  const fields = [
    ...parameters.map((parameter) => parameterRow(document, parameter)),
    ...(body ? fieldRows(document, body.schema) : []),
  ];
  const answers = answersOf(document, call.operation);
  return (
    <article id={operationId} aria-labelledby={`${operationId}-title`} className={styles.call}>
      <div>
        <h3 id={`${operationId}-title`}>
          <a href={`#${operationId}`}>{summary}</a>
        </h3>
        <p className={styles.address}>
          <b>{call.method}</b> <code>{call.path}</code>{' '}
          <small>{isOpen(call.operation) ? apiDocs.open : apiDocs.locked}</small>
        </p>
        {description ? (
          <p>
            <Inline text={description} />
          </p>
        ) : null}
        {fields.length > 0 ? <h4>{apiDocs.request}</h4> : null}
        <FieldList rows={fields} />
        <h4>{apiDocs.answers}</h4>
        <ul className={styles.answers}>
          {Object.entries(responses).map(([status, response]) => (
            <Answer
              key={status}
              status={status}
              response={resolveResponse(document, response)}
              document={document}
            />
          ))}
        </ul>
      </div>
      <div className={styles.samples}>
        <Tabs
          id={`${operationId}-request`}
          title={apiDocs.sample.request}
          samples={samplesOf(call, siteOrigin())}
        />
        {answers.length > 0 ? (
          <Tabs id={`${operationId}-answer`} title={apiDocs.sample.answer} samples={answers} />
        ) : null}
        <TryIt {...call} />
      </div>
    </article>
  );
}

interface AnswerProps {
  document: ApiDocument;
  status: string;
  response: Response;
}

const problemsOf = (document: ApiDocument, { content = {} }: Response) =>
  Object.entries(content['application/problem+json']?.examples ?? {}).map(([name, example]) => ({
    name,
    problem: resolveExample(document, example).value as { type: string; status: number },
  }));

function Answer({ document, status, response }: AnswerProps) {
  const body = response.content?.['application/json'];
  const named = problemsOf(document, response).filter(
    ({ problem }) => problem.type !== 'about:blank',
  );
  return (
    <li>
      <b>{status}</b> <Inline text={response.description ?? ''} />
      {named.map(({ name, problem: { type } }) => (
        <a key={name} href={`#${slug(type)}`}>
          <code>{type}</code>
        </a>
      ))}
      <FieldList
        rows={[
          ...headerRows(document, response),
          ...(body ? fieldRows(document, body.schema) : []),
        ]}
      />
    </li>
  );
}

/** Problems that nearly every call shares say nothing about this one. */
const SHARED = [
  'authentication-required',
  'invalid-token',
  'invalid-access-token',
  'insufficient-scope',
  'session-required',
  'too-many-requests',
  'unavailable',
];

/** The answers of a call: the one hoped for, and the problems that are its own. */
function answersOf(document: ApiDocument, { responses }: Operation): Sample[] {
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return Object.entries(responses).flatMap(([status, given]) => {
    const response = resolveResponse(document, given);
    const { example } = response.content?.['application/json'] ?? {};
    const own = problemsOf(document, response).filter(
      ({ name, problem: { type } }) => type !== 'about:blank' && !SHARED.includes(name),
    );
    return [
      ...(example === undefined ? [] : [{ label: status, text: json(example) }]),
      ...own.map(({ name, problem }) => ({
        label: `${problem.status} ${name}`,
        text: json(problem),
      })),
    ];
  });
}
