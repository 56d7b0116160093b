import { PROBLEM_NAMES, typeOf } from '../catalogue.js';
import { BASE64URL, described, response, Text } from '../response-fields.js';
import { HistoryEntry } from '../../inbox/message/message.dto.js';
import { REQUEST_ID } from './problem-responses.js';

const SENTENCE = 'Email address is invalid.';

class FieldProblem extends response({
  field: Text(0, 'email', 'The name of the field in the body.'),
  message: Text(0, SENTENCE, "What's wrong with it, for people."),
}) {}

/** A member that only some problems have. */
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
