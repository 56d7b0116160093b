import { TextField } from '../../api/fields.js';
import * as f from '../../api/response-fields.js';
import { ANSWER_MAX, NAME_MAX, SAVED_ANSWERS_MAX } from '../../shared/lengths.js';
import { PersonResponse } from '../list/list.dto.js';

const TITLE = 'How to book a call';
const TEXT = 'Dear {name},\n\npick a time that suits you.';

export class SaveAnswerRequest {
  @TextField('Title', NAME_MAX, TITLE, { description: 'No two have the same.' })
  title!: string;
  @TextField('Text', ANSWER_MAX, TEXT, {
    multiline: true,
    description: "`{name}` stands for the sender's name.",
  })
  text!: string;
}

export class SavedAnswerResponse extends f.response({
  id: f.Id('What `deleteSavedAnswer` takes.'),
  title: f.Text(NAME_MAX, TITLE, 'What staff choose it by.'),
  text: f.Text(ANSWER_MAX, TEXT, "`{name}` stands for the sender's name."),
  by: f.ObjectOrNull(PersonResponse, 'Who saved it last; null if that account was deleted.'),
  at: f.TimeOrNull('When it was saved last; null if that was before we noted it.'),
}) {}

export class SavedAnswersResponse extends f.response({
  savedAnswers: f.ListOf(SavedAnswerResponse, 'By title.', SAVED_ANSWERS_MAX),
}) {}
