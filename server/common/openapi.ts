import { STATUS_CODES } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import {
  ApiExtension,
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { type Fault, FAULTS, type FaultName } from './openapi-faults.js';
import type { Problem } from './problem.js';
import type { Quota } from './rate-limits.js';

class FieldProblem {
  @ApiProperty({ example: 'email', description: 'The name of the field in the body.' })
  field!: string;

  @ApiProperty({ example: 'Email address is invalid.', description: 'What is wrong with it.' })
  message!: string;
}

/** RFC 9457. */
class ProblemDetails {
  @ApiProperty({
    format: 'uri',
    example: 'urn:northfold:problem:validation',
    description: 'What went wrong, for programs; `about:blank` where the status says it all.',
  })
  type!: string;

  @ApiProperty({ example: 'Bad Request', description: 'The status in words.' })
  title!: string;

  @ApiProperty({ type: 'integer', minimum: 400, maximum: 599, example: 400 })
  status!: number;

  @ApiProperty({ example: 'Email address is invalid.', description: 'One sentence for a human.' })
  detail!: string;

  @ApiProperty({ example: 'Email address is invalid.', description: 'The same sentence.' })
  message!: string;

  @ApiPropertyOptional({ type: [FieldProblem], description: 'One entry per bad field.' })
  errors?: FieldProblem[];

  @ApiProperty({
    example: '5f0c4e0a-3f53-4f0e-9d0e-6f6a2d1f7c11',
    description: 'Also in the `X-Request-Id` header and in the log of the server.',
  })
  requestId!: string;

  @ApiPropertyOptional({
    pattern: '^[0-9a-f]{32}$',
    example: '0af7651916cd43dd8448eb211c80319c',
    description: 'The trace of the `traceparent` that the call came with.',
  })
  traceId?: string;
}

/** A problem as it is sent, under the last part of its type or its status in words. */
function example(problem: Problem): [string, { summary: string; value: object }] {
  const status = problem.getStatus();
  const title = STATUS_CODES[status] ?? '';
  const type = /[^:]+$/.exec(problem.type)?.[0];
  const name = problem.type === 'about:blank' ? title.toLowerCase().replaceAll(' ', '-') : type;
  const value = {
    type: problem.type,
    title,
    status,
    detail: problem.message,
    message: problem.message,
    ...(problem.errors && { errors: problem.errors }),
    requestId: '5f0c4e0a-3f53-4f0e-9d0e-6f6a2d1f7c11',
  };
  return [name ?? title, { summary: problem.message, value }];
}

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** A fault as an answer of an operation: its headers, and every problem that it may bring. */
export function faultResponse(name: FaultName) {
  const { description, problems, headers = {} }: Fault = FAULTS[name];
  return {
    description,
    headers: Object.fromEntries(
      Object.entries(headers).map(([header, component]) => [header, headerRef(component)]),
    ),
    content: {
      'application/problem+json': {
        schema: { $ref: getSchemaPath(ProblemDetails) },
        examples: Object.fromEntries(problems.map(example)),
      },
    },
  };
}

/** Announces the faults of an operation; 503 is always among them. */
export const ApiProblems = (...names: FaultName[]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ApiExtraModels(ProblemDetails),
    ...[...names, 503 as const].map((name) =>
      ApiResponse({ status: FAULTS[name].status, ...faultResponse(name) }),
    ),
  );

/** Where a decorator leaves the quotas of an operation, for the document to put them into words. */
export const QUOTAS_EXTENSION = 'x-quotas';

export interface AnnouncedQuotas {
  /** What takes a point, in the plural. */
  counted: string;
  /** `whose` is what has the points: "one client", say. */
  quotas: (Quota & { whose: string })[];
}

/** Announces how often an operation may be called. */
export const ApiQuotas = (counted: string, ...quotas: AnnouncedQuotas['quotas']): MethodDecorator =>
  ApiExtension(QUOTAS_EXTENSION, { counted, quotas } satisfies AnnouncedQuotas);
