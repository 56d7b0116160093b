import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BASE64URL } from '../response-fields.js';
import { PROBLEM_NAMES, typeOf } from '../catalogue.js';
import { HistoryEntry } from '../../inbox/message.dto.js';
import { FIELD_CODES, type FieldCode, type FieldError } from '../../shared/field-fault.js';

class FieldProblem implements FieldError {
  @ApiProperty({ example: 'email', description: 'The name of the field in the body.' })
  field!: string;

  @ApiProperty({
    enum: FIELD_CODES,
    example: 'invalid',
    description: 'What is wrong with it, for programs. More may be added.',
  })
  code!: FieldCode;

  @ApiProperty({ example: 'Email address is invalid.', description: 'What is wrong with it.' })
  message!: string;
}

/** RFC 9457. */
export class ProblemDetails {
  @ApiProperty({
    format: 'uri',
    enum: [...new Set(PROBLEM_NAMES.map(typeOf))],
    example: typeOf('validation'),
    description:
      'What went wrong, for programs; `about:blank` where the status says it all. More may be added.',
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

  @ApiPropertyOptional({
    pattern: BASE64URL,
    example: '3dJr1oYVtV2mJq0xXw9Gk5sPzE7uA8bC4nQfT6hLiRw',
    description: 'Of `second-step-required` after a login.',
  })
  challenge?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    example: 3,
    description: 'Of `message-changed`: the present version of the message.',
  })
  version?: number;

  @ApiPropertyOptional({
    type: [HistoryEntry],
    description: 'Of `message-changed`: what was done since the version that was named.',
  })
  changes?: HistoryEntry[];

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
