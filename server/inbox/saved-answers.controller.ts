import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EntityManager } from 'typeorm';
import { Call } from '../api/call.js';
import { PathId } from '../api/path-id.js';
import { problem } from '../api/problem.js';
import { Scope, Staff } from '../auth/sessions/access.decorators.js';
import { SavedAnswer } from '../database/message.entities.js';
import { SAVED_ANSWERS_MAX } from '../shared/limits.js';
import { SaveAnswerRequest, SavedAnswersResponse } from './saved-answers.dto.js';

/** Texts that all staff share. Too little happens here for a service. */
@ApiTags('inbox')
@Controller('inbox/saved-answers')
export class SavedAnswersController {
  constructor(private readonly manager: EntityManager) {}

  @Get()
  @Call('listSavedAnswers', 'List the saved answers', {
    answers: [200, 'Texts that staff can start an answer with.', SavedAnswersResponse],
    access: [Staff(), Scope('inbox:read')],
    tag: 'text',
  })
  async list(): Promise<SavedAnswersResponse> {
    return { savedAnswers: await this.manager.find(SavedAnswer, { order: { title: 'ASC' } }) };
  }

  @Put()
  @Call('saveAnswer', 'Save an answer, or replace the one with the same title', {
    answers: [200, 'All saved answers.', SavedAnswersResponse],
    access: [Staff(), Scope('inbox:write')],
    problems: ['too-many-saved-answers'],
  })
  async save(@Body() { title, text }: SaveAnswerRequest): Promise<SavedAnswersResponse> {
    await this.manager.transaction(async (manager) => {
      await manager.query('LOCK TABLE saved_answers IN SHARE ROW EXCLUSIVE MODE');
      await manager.upsert(SavedAnswer, { title, text }, ['title']);
      const count = await manager.count(SavedAnswer);
      if (count > SAVED_ANSWERS_MAX) throw problem('too-many-saved-answers');
    });
    return this.list();
  }

  @Delete(':id')
  @Call('deleteSavedAnswer', 'Delete a saved answer', {
    answers: [204, 'It no longer exists.'],
    access: [Staff(), Scope('inbox:write')],
  })
  async delete(@PathId('no-such-saved-answer', 'From `listSavedAnswers`.') id: string) {
    const { affected } = await this.manager.delete(SavedAnswer, { id });
    if (!affected) throw problem('no-such-saved-answer');
  }
}
