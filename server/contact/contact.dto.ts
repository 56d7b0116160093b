import { Read } from '../api/validation.js';
import { MESSAGE_MAX, SUBJECT_MAX } from '../shared/lengths.js';
import { Id, response, Time } from '../api/response-fields.js';
import { EmailField, NameField, TextField } from '../api/fields.js';

export class ContactRequest {
  @NameField() name!: string;
  @EmailField() email!: string;
  @TextField('Subject', SUBJECT_MAX, 'A difference engine')
  subject!: string;
  @TextField(
    'Message',
    MESSAGE_MAX,
    'We have one from 1991 and would like to read its source code.',
    { multiline: true },
  )
  message!: string;
  /** The honeypot: people don't see it, robots fill it in. No answer shows them what gave them away. */
  @Read() website?: unknown;
}

export class ContactResponse extends response({
  id: Id('Quote this when you ask about the message.'),
  receivedAt: Time('When it was stored.'),
}) {}
