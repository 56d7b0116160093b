import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EntityManager } from 'typeorm';
import { Call } from '../../api/call.js';
import { PathId } from '../../api/path-id.js';
import { problem } from '../../api/problem.js';
import { Scope, Staff } from '../../auth/sessions/access.decorators.js';
import { CurrentUser, type SessionUser } from '../../auth/sessions/callers.js';
import { SecurityLog } from '../../auth/sessions/security-log.js';
import { SavedAnswer } from '../../database/entities/saved-answer.entity.js';
import { SAVED_ANSWERS_MAX } from '../../shared/lengths.js';
import { PERSON_OR_NULL } from '../list/find-messages.js';
import { assertStaff } from '../message/message-changes.js';
import {
  SaveAnswerRequest,
  SavedAnswerResponse,
  SavedAnswersResponse,
} from './saved-answers.dto.js';

@Staff()
@ApiTags('inbox')
@Controller('inbox/saved-answers')
export class SavedAnswersController {
  constructor(
    private readonly manager: EntityManager,
    private readonly securityLog: SecurityLog,
  ) {}

  @Get()
  @Scope('inbox:read')
  @Call('listSavedAnswers', 'List the saved answers', {
    answers: [200, 'Texts that staff can start an answer with.', SavedAnswersResponse],
    tag: 'text',
  })
  async list(): Promise<SavedAnswersResponse> {
    const saved = await this.manager.query<SavedAnswerResponse[]>(
      `SELECT s.id, title, text, changed_at AS at, ${PERSON_OR_NULL} AS "by"
       FROM saved_answers s LEFT JOIN users u ON u.id = changed_by_id ORDER BY title`,
    );
    return { savedAnswers: saved.map(SavedAnswerResponse.of) };
  }

  @Put()
  @Call('saveAnswer', 'Save an answer, or replace the one with the same title', {
    answers: [200, 'All saved answers.', SavedAnswersResponse],
    problems: ['too-many-saved-answers'],
  })
  async save(@Body() answer: SaveAnswerRequest, @CurrentUser() user: SessionUser) {
    await this.change(user.id, async (manager) => {
      const changed = { changedById: user.id, changedAt: () => 'now()' };
      await manager.upsert(SavedAnswer, { ...answer, ...changed }, ['title']);
      const count = await manager.count(SavedAnswer);
      if (count > SAVED_ANSWERS_MAX) throw problem('too-many-saved-answers');
    });
    return this.list();
  }

  @Delete(':id')
  @Call('deleteSavedAnswer', 'Delete a saved answer', {
    answers: [204, 'It no longer exists.'],
  })
  async delete(
    @CurrentUser() user: SessionUser,
    @PathId('no-such-saved-answer', 'From `listSavedAnswers`.') id: string,
  ) {
    await this.change(user.id, async (manager) => {
      const { affected } = await manager.delete(SavedAnswer, { id });
      if (!affected) throw problem('no-such-saved-answer');
    });
  }

  private async change(userId: string, work: (manager: EntityManager) => Promise<void>) {
    await this.manager.transaction(async (manager) => {
      await manager.query('LOCK TABLE saved_answers IN SHARE ROW EXCLUSIVE MODE');
      await assertStaff(manager, userId);
      await work(manager);
      await this.securityLog.record('saved-answers-changed', userId, manager);
    });
  }
}
