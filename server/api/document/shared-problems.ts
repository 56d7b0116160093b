import { problemDetails } from '../problem-body.js';
import { PROBLEM_NAMES, type ProblemName } from '../catalogue.js';
import { exampleOf, type Problem } from '../problem.js';
import {
  type ApiDocument,
  type Example,
  operationsOf,
  type Response,
} from '../../shared/api-document.js';

const REQUEST_ID = '5f0c4e0a-3f53-4f0e-9d0e-6f6a2d1f7c11';

export const problemExample = (problem: Problem): Example => ({
  summary: problem.message,
  value: problemDetails(problem, REQUEST_ID),
});

export const problemExampleRef = (name: ProblemName): Example => ({
  $ref: `#/components/examples/${name}`,
});

/** `components.examples`: every problem once that some answer refers to. */
export function problemExamples({ paths }: ApiDocument): Record<string, Example> {
  const text = JSON.stringify(paths);
  const used = PROBLEM_NAMES.filter((name) => text.includes(`"${problemExampleRef(name).$ref}"`));
  return Object.fromEntries(used.map((name) => [name, problemExample(exampleOf(name))]));
}

/**
 * Moves problems that several calls answer alike to `components.responses`: nearly every call may fail in the same few ways, and
 * the document would be twice as long. A response is called after its status, and by a number among those.
 */
export function shareProblems(document: ApiDocument): void {
  const uses = operationsOf(document).flatMap(({ operation: { responses } }) =>
    Object.entries(responses)
      .filter(([, { content = {} }]) => 'application/problem+json' in content)
      .map(([status]) => ({ responses, status })),
  );
  const bySpelling = new Map<string, typeof uses>();
  for (const use of uses) {
    const spelling = JSON.stringify(use.responses[use.status]);
    bySpelling.set(spelling, [...(bySpelling.get(spelling) ?? []), use]);
  }
  const shared: Record<string, Response> = {};
  for (const [spelling, same] of bySpelling) {
    const [first] = same;
    if (!first || same.length === 1) continue;
    const number = Object.keys(shared).filter((name) => name.startsWith(first.status)).length + 1;
    const name = `${first.status}-${number}`;
    shared[name] = JSON.parse(spelling) as Response;
    for (const { responses, status } of same) {
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  document.components.responses = shared;
}
