import { PROBLEM_NAMES, type ProblemName, PROBLEMS, typeOf } from '../catalogue.js';
import { exampleOf, PROBLEM_TYPE, problemDetails } from '../problem.js';
import { problemExtension } from '../call.js';
import { BASE64URL, described, response, Text } from '../response-fields.js';
import { HistoryEntry } from '../../inbox/message/message.dto.js';
import {
  type ApiDocument,
  type Header,
  isOpen,
  type Operation,
  type Response,
  scopeOf,
} from '../../shared/api-document.js';

const OF_ANY: ProblemName[] = ['bad-request', 'body-too-large', 'not-json', 'internal-error'];

const REQUEST_ID = '5f0c4e0a-3f53-4f0e-9d0e-6f6a2d1f7c11';

/** The headers of problems, as `components.headers`. Those of limits also come with answers to calls that their route counts. */
export const PROBLEM_HEADERS: Record<string, Header> = {
  'WWW-Authenticate': {
    description:
      '`Bearer error="invalid_token"` if the token you sent no longer works: forget it. ' +
      '`Bearer error="insufficient_scope"` if a personal access token cannot do this, with the missing `scope`. ' +
      '`Bearer` otherwise.',
    schema: {
      type: 'string',
      pattern: '^Bearer( error="(invalid_token|insufficient_scope)"(, scope="[a-z]+:[a-z]+")?)?$',
    },
    example: 'Bearer error="invalid_token"',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
    example: 720,
  },
  RateLimit: {
    description:
      'The limits this call counts toward: points left (`r`), seconds until all are back (`t`).',
    schema: { type: 'string' },
    example: '"signup";r=0;t=720',
  },
  'RateLimit-Policy': {
    description: 'Those limits: points (`q`) within a window of seconds (`w`).',
    schema: { type: 'string' },
    example: '"signup";q=60;w=3600',
  },
};

/** Gives an operation an answer for each status that it may fail with. */
export function announceProblems(document: ApiDocument, method: string, operation: Operation) {
  const own = PROBLEM_NAMES.filter((name) => operation[problemExtension(name)]);
  for (const name of own) delete operation[problemExtension(name)];
  const isChecked =
    operation.requestBody ?? operation.parameters?.some((each) => each.in === 'query');
  const names: ProblemName[] = [
    ...(isChecked ? (['validation'] as const) : []),
    ...own,
    ...problemsOfTokens(operation),
    ...(method === 'GET' ? [] : (['invalid-json'] as const)),
    'too-many-requests',
    'unavailable',
  ];
  for (const status of new Set(names.map((name) => PROBLEMS[name].status))) {
    const same = names.filter((name) => PROBLEMS[name].status === status);
    operation.responses[status] = shared(document, same);
  }
  operation.responses['default'] = shared(document, OF_ANY);
}

function problemsOfTokens(operation: Operation): ProblemName[] {
  const scope = scopeOf(operation);
  const ofPrograms: ProblemName[] = [
    'invalid-access-token',
    scope === undefined ? 'session-required' : 'insufficient-scope',
  ];
  if (!isOpen(operation)) {
    return ['authentication-required', 'bearer-required', 'invalid-token', ...ofPrograms];
  }
  return scope === undefined ? [] : ofPrograms;
}

/** A reference to the answer with these problems: each answer and each problem stands in the document once. */
function shared({ components }: ApiDocument, names: ProblemName[]): Response {
  const key = names.join('.');
  const problems = names.map((name) => [name, exampleOf(name)] as const);
  for (const [name, problem] of problems) {
    const value = problemDetails(problem, REQUEST_ID);
    components.examples[name] ??= { summary: problem.message, value };
  }
  const headers = Object.keys(PROBLEM_HEADERS).filter((header) =>
    problems.some(([, problem]) => header.toLowerCase() in problem.headers),
  );
  components.responses[key] ??= {
    description: problems.map(([, { message }]) => message).join(' Or: '),
    headers: Object.fromEntries(
      headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: {
      [PROBLEM_TYPE]: {
        schema: { $ref: '#/components/schemas/ProblemDetails' },
        examples: Object.fromEntries(
          names.map((name) => [name, { $ref: `#/components/examples/${name}` }]),
        ),
      },
    },
  };
  return { $ref: `#/components/responses/${key}` };
}

const SENTENCE = 'Email address is invalid.';

class FieldProblem extends response({
  field: Text(0, 'email', 'The name of the field in the body.'),
  message: Text(0, SENTENCE, "What's wrong with it, for people."),
}) {}

const member = (description: string, options: object) =>
  described({ required: false, description, ...options });

/** RFC 9457. */
export class ProblemDetails extends response({
  type: described({
    type: String,
    format: 'uri',
    enum: [...new Set(PROBLEM_NAMES.map(typeOf))],
    example: typeOf('validation'),
    description:
      'What went wrong, for programs; `about:blank` if the status says it all. More may be added.',
  }),
  title: Text(0, 'Bad Request', 'The status in words.'),
  status: described({ type: 'integer', minimum: 400, maximum: 599, example: 400 }),
  detail: Text(0, SENTENCE, 'One sentence for people.'),
  message: Text(0, SENTENCE, 'The same sentence.'),
  errors: member('One entry per invalid field.', { type: [FieldProblem] }),
  challenge: member('With `second-step-required`.', { type: String, pattern: BASE64URL }),
  version: member('With `message-changed`: the current version of the message.', {
    type: 'integer',
    minimum: 0,
  }),
  changes: member('With `message-changed`: what was done since the version you named.', {
    type: [HistoryEntry],
  }),
  requestId: Text(0, REQUEST_ID, 'Also in `X-Request-Id` and in our log.'),
}) {}
