import { Read } from '../api/validation.js';
import { MESSAGE_MAX, SUBJECT_MAX } from '../shared/lengths.js';
import { Id, response, Time } from '../api/response-fields.js';
import { EmailField, NameField, TextField } from '../api/fields.js';

export class ContactRequest {
  @NameField() name!: string;
  @EmailField() email!: string;
  @TextField({ label: 'Subject', max: SUBJECT_MAX, example: 'A difference engine' })
  subject!: string;
  @TextField({
    label: 'Message',
    max: MESSAGE_MAX,
    multiline: true,
    example: 'We have one from 1991 and would like to read its source code.',
  })
  message!: string;
  /** The honeypot: people don't see it, robots fill it in. No answer shows them what gave them away. */
  @Read() website?: unknown;
}

export class ContactResponse extends response({
  id: Id('Quote this when you ask about the message.'),
  receivedAt: Time('When it was stored.'),
}) {}
