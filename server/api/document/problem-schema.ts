import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PROBLEM_NAMES, typeOf } from '../catalogue.js';
import { BASE64URL, Choice, Text } from '../response-fields.js';
import { HistoryEntry } from '../../inbox/message.dto.js';
import { FIELD_CODES, type FieldCode, type FieldError } from '../../shared/field-fault.js';

const SENTENCE = 'Email address is invalid.';

class FieldProblem implements FieldError {
  @Text(0, 'email', 'The name of the field in the body.')
  field!: string;

  @Choice(FIELD_CODES, 'What is wrong with it, for programs. More may be added.')
  code!: FieldCode;

  @Text(0, SENTENCE, 'What is wrong with it.')
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

  @Text(0, 'Bad Request', 'The status in words.')
  title!: string;

  @ApiProperty({ type: 'integer', minimum: 400, maximum: 599, example: 400 })
  status!: number;

  @Text(0, SENTENCE, 'One sentence for a person.')
  detail!: string;

  @Text(0, SENTENCE, 'The same sentence.')
  message!: string;

  @ApiPropertyOptional({ type: [FieldProblem], description: 'One entry per bad field.' })
  errors?: FieldProblem[];

  @ApiPropertyOptional({ pattern: BASE64URL, description: 'With `second-step-required`.' })
  challenge?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'With `message-changed`: the present version of the message.',
  })
  version?: number;

  @ApiPropertyOptional({
    type: [HistoryEntry],
    description: 'With `message-changed`: what was done since the version that was named.',
  })
  changes?: HistoryEntry[];

  @Text(0, '5f0c4e0a-3f53-4f0e-9d0e-6f6a2d1f7c11', 'Also in `X-Request-Id` and in our log.')
  requestId!: string;
}
