import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { emailFault } from '#server/shared/email-address';
import {
  type ApiDocument,
  type Operation,
  operationsOf,
  resolveRef,
  type Response,
} from '#server/shared/api-document';

/** An answer that a client received, or is about to. */
export interface Answer {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  header: (name: string) => string | undefined;
  /** Undefined of a stream, of which only status and headers are held. */
  body: string | undefined;
}

const PROBLEM = 'application/problem+json';

/** Makes every object of a schema refuse fields that it does not name, and points references at `api`. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' ? `api${String(value)}` : closed(value),
    ]),
  );
  return 'properties' in part ? { ...copy, additionalProperties: false } : copy;
}

/**
 * Holds answers against an OpenAPI document: status, type of content, headers, every field of the body,
 * and the types of problems. Fields and statuses that the document does not know are faults, too.
 */
export class Contract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<unknown, ValidateFunction>();
  private readonly operations: { pattern: RegExp; method: string; operation: Operation }[];
  /** Headers that some answer is documented to carry: no other answer does. */
  private readonly headers: ReadonlySet<string>;

  constructor(private readonly document: ApiDocument) {
    formats.default(this.ajv);
    this.ajv.addFormat('idn-email', (text) => emailFault(text) === undefined);
    this.ajv.addSchema({ $id: 'api', components: closed(document.components) });
    this.operations = operationsOf(document).map(({ method, path, operation }) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      method,
      operation,
    }));
    const responses = this.operations.flatMap(({ operation }) =>
      Object.values(operation.responses),
    );
    // Any answer may carry those that are components: limits, a challenge, when to try again.
    this.headers = new Set(responses.flatMap(({ headers = {} }) => Object.keys(headers)));
  }

  /** The faults of an answer, one sentence each. */
  faults(answer: Answer): string[] {
    const { status, method, path } = answer;
    const here = this.operations.filter(({ pattern }) => pattern.test(path));
    const asked = method === 'HEAD' ? 'GET' : method;
    const operation = here.find((each) => each.method === asked)?.operation;
    const found = operation ? this.operationFaults(operation, answer) : this.refusalFaults(answer);
    return found.map((fault) => `${method} ${path} answered ${status}: ${fault}`);
  }

  /** The faults of a value of a schema. */
  schemaFaults(schema: object, value: unknown): string[] {
    let validate = this.validators.get(schema);
    if (!validate) {
      validate = this.ajv.compile(closed(schema) as object);
      this.validators.set(schema, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    );
  }

  private operationFaults({ responses }: Operation, answer: Answer): string[] {
    const given = responses[answer.status];
    const response = given
      ? resolveRef(this.document, given)
      : this.coveredBy(responses['default'], answer.status);
    if (!response) return ['the document does not know this status.'];
    return [...this.headerFaults(response, answer), ...this.bodyFaults(response, answer)];
  }

  /**
   * The answers that any call may give, for the statuses of its examples only. They do not cover a fault of the server:
   * that one is documented, and a test that meets it should fail.
   */
  private coveredBy(given: Response | undefined, status: number): Response | undefined {
    const any = given && resolveRef(this.document, given);
    const examples = Object.values(any?.content?.[PROBLEM]?.examples ?? {});
    const statuses = examples.map(
      (example) => (resolveRef(this.document, example).value as { status?: unknown }).status,
    );
    return status < 500 && statuses.includes(status) ? any : undefined;
  }

  /** An address or a method that the document does not have. */
  private refusalFaults(answer: Answer): string[] {
    if (answer.status !== 404) return ['the document does not know this call.'];
    const schema = { $ref: '#/components/schemas/ProblemDetails' };
    return this.bodyFaults({ description: '', content: { [PROBLEM]: { schema } } }, answer);
  }

  private headerFaults({ headers = {} }: Response, answer: Answer): string[] {
    const unknown = [...this.headers].filter(
      (name) => !(name in headers) && answer.header(name) !== undefined,
    );
    const faults = unknown.map((name) => `the header ${name} is not documented.`);
    return Object.entries(headers).reduce((found, [name, given]) => {
      const { required, schema = {} } = resolveRef(this.document, given);
      const text = answer.header(name);
      if (text === undefined)
        return required ? [...found, `the header ${name} is missing.`] : found;
      const value = schema.type === 'integer' ? Number(text) : text;
      return [...found, ...this.schemaFaults(schema, value).map((fault) => `${name}: ${fault}`)];
    }, faults);
  }

  private bodyFaults({ content = {} }: Response, { header, body, method }: Answer): string[] {
    if (Object.keys(content).length === 0) {
      return !body || method === 'HEAD' ? [] : ['there should be no body.'];
    }
    const type = header('content-type')?.split(';', 1)[0] ?? 'none';
    const media = content[type];
    if (!media) return [`the content type ${type} is not documented.`];
    if (method === 'HEAD' || body === undefined || !type.endsWith('json')) return [];
    const value: unknown = JSON.parse(body);
    const faults = this.schemaFaults(media.schema, value);
    if (!media.examples) return faults;
    const typeOf = (problem: unknown) => (problem as { type?: unknown }).type;
    const types = Object.values(media.examples).map((example) =>
      typeOf(resolveRef(this.document, example).value),
    );
    if (types.includes(typeOf(value))) return faults;
    return [...faults, `the problem type ${String(typeOf(value))} is not documented.`];
  }
}
