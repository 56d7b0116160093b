import { ApiProperty, PickType } from '@nestjs/swagger';
import { EMAIL_MAX, MESSAGE_MAX } from '../shared/limits.js';
import { ChoiceField } from '../validation/field-rule.js';
import { FilterQuery, MessageFields } from './list.dto.js';

const FORMATS = ['csv', 'json'] as const;

export class ExportQuery extends FilterQuery {
  @ChoiceField(FORMATS, {
    message: 'The format must be csv or json.',
    example: 'csv',
    description:
      'A table for spreadsheets, or a list of objects; either has a line for each message.',
  })
  format!: (typeof FORMATS)[number];
}

/** A message as it is taken out. */
export class MessageRow extends PickType(MessageFields, [
  'id',
  'name',
  'email',
  'subject',
  'receivedAt',
  'state',
  'version',
]) {
  @ApiProperty({
    type: String,
    nullable: true,
    maxLength: EMAIL_MAX,
    example: 'Grace Hopper',
    description: 'Who sees to it, by name.',
  })
  assignee!: string | null;

  @ApiProperty({
    maxLength: MESSAGE_MAX,
    example: 'We have one from 1991.',
    description: 'As it was typed.',
  })
  message!: string;
}
