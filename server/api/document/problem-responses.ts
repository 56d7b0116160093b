import { PROBLEM_TYPE } from '../problem-body.js';
import { PROBLEM_NAMES, type ProblemName, PROBLEMS, type Row } from '../catalogue.js';
import { badField, exampleOf, type Problem } from '../problem.js';
import { FAULT_EXTENSION } from '../../shared/field-fault.js';
import { problemExtension } from '../openapi.js';
import {
  type ApiDocument,
  isOpen,
  type Operation,
  operationsOf,
  resolveSchema,
  type Response,
  scopeOf,
} from '../../shared/api-document.js';
import { headerRef, HEADERS, optional } from './problem-headers.js';
import { problemExample, problemExampleRef } from './shared-problems.js';

/** The problems of bodies, whether or not the call takes one. */
const OF_BODIES: ProblemName[] = ['invalid-json', 'body-too-large', 'not-json'];
const OF_SESSIONS: ProblemName[] = ['authentication-required', 'invalid-token'];
const OF_ANY: ProblemName[] = ['wrong-method', 'too-slow', 'headers-too-large', 'internal-error'];

/** "The token is missing; or the token is invalid, expired or revoked." */
export function describe(names: readonly ProblemName[]): string {
  const text = names.flatMap((name) => (PROBLEMS[name] as Row).when ?? []).join('; or ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Gives an operation an answer for each status that it may fail with. */
export function announceProblems(
  document: ApiDocument,
  method: string,
  operation: Operation,
): void {
  const { parameters = [], requestBody, responses } = operation;
  const own = PROBLEM_NAMES.filter((name) => operation[problemExtension(name)]);
  for (const name of own) delete operation[problemExtension(name)];
  const names: ProblemName[] = [
    ...(requestBody ? (['validation'] as const) : []),
    ...own,
    ...problemsOfTokens(operation),
    ...(method === 'GET' ? [] : OF_BODIES),
    ...(parameters.some(({ in: place }) => place === 'path') ? (['bad-request'] as const) : []),
    'too-many-requests',
    'unavailable',
  ];
  const refused = validationExample(document, operation);
  for (const status of new Set(names.map((name) => PROBLEMS[name].status))) {
    const same = names.filter((name) => PROBLEMS[name].status === status);
    responses[status] = problemResponse(same, refused);
  }
  responses['default'] = problemResponse(
    OF_ANY,
    refused,
    'What any call may meet on its way: `status` and `detail` say what it is.',
  );
}

function problemsOfTokens(operation: Operation): ProblemName[] {
  const scope = scopeOf(operation);
  const ofPrograms: ProblemName[] = [
    'invalid-access-token',
    scope === undefined ? 'session-required' : 'insufficient-scope',
  ];
  if (!isOpen(operation)) return [...OF_SESSIONS, ...ofPrograms];
  return scope === undefined ? [] : ofPrograms;
}

function problemResponse(
  names: ProblemName[],
  refused: Problem,
  description = describe(names),
): Response {
  const problems = names.map((name): [ProblemName, Problem] => [
    name,
    name === 'validation' ? refused : exampleOf(name),
  ]);
  const carried = Object.keys(HEADERS).flatMap((header) => {
    const has = problems.map(([, { headers }]) => header.toLowerCase() in headers);
    if (!has.includes(true)) return [];
    return [[header, headerRef(has.includes(false) ? optional(header) : header)] as const];
  });
  const [type = ''] = PROBLEM_TYPE.split(';', 1);
  return {
    description,
    headers: Object.fromEntries(carried),
    content: {
      [type]: {
        schema: { $ref: '#/components/schemas/ProblemDetails' },
        examples: Object.fromEntries(
          problems.map(([name, problem]) => [
            name,
            // Of refused fields each call shows its own.
            name === 'validation' ? problemExample(problem) : problemExampleRef(name),
          ]),
        ),
      },
    },
  };
}

/** A refused field of the operation's own, as the field's decorator announced it. */
function validationExample(
  document: ApiDocument,
  { parameters = [], requestBody }: Operation,
): Problem {
  const schema = requestBody?.content['application/json']?.schema ?? {};
  const { properties = {} } = resolveSchema(document, schema);
  const sent = [
    ...Object.entries(properties),
    ...parameters.map((parameter) => [parameter.name, parameter] as const),
  ];
  for (const [field, { [FAULT_EXTENSION]: fault }] of sent) {
    if (fault) return badField(field, fault);
  }
  return exampleOf('validation');
}

/** Takes out what field decorators left for the examples. */
export function dropAnnouncedFaults(document: ApiDocument): void {
  for (const { properties = {} } of Object.values(document.components.schemas)) {
    for (const property of Object.values(properties)) delete property[FAULT_EXTENSION];
  }
  for (const { operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) delete parameter[FAULT_EXTENSION];
  }
}
