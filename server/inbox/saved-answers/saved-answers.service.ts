import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { problem } from '../../api/problem.js';
import { SecurityLog } from '../../auth/sessions/security-log.js';
import { SavedAnswer } from '../../database/entities/saved-answer.entity.js';
import { SAVED_ANSWERS_MAX } from '../../shared/lengths.js';
import { PERSON_OR_NULL } from '../list/find-messages.js';
import { assertStaff } from '../message/message-changes.js';
import { type SaveAnswerRequest, SavedAnswerResponse } from './saved-answers.dto.js';

/** Texts that all staff share. */
@Injectable()
export class SavedAnswersService {
  constructor(
    private readonly manager: EntityManager,
    private readonly securityLog: SecurityLog,
  ) {}

  async list(): Promise<SavedAnswerResponse[]> {
    const saved = await this.manager.query<SavedAnswerResponse[]>(
      `SELECT s.id, title, text, changed_at AS at, ${PERSON_OR_NULL} AS "by"
       FROM saved_answers s LEFT JOIN users u ON u.id = changed_by_id ORDER BY title`,
    );
    return saved.map(SavedAnswerResponse.of);
  }

  /** Replaces the text of a title that is there. @throws Problem `too-many-saved-answers`, `staff-only` */
  async save(userId: string, { title, text }: SaveAnswerRequest): Promise<void> {
    await this.change(userId, async (manager) => {
      const changed = { changedById: userId, changedAt: () => 'now()' };
      await manager.upsert(SavedAnswer, { title, text, ...changed }, ['title']);
      const count = await manager.count(SavedAnswer);
      if (count > SAVED_ANSWERS_MAX) throw problem('too-many-saved-answers');
    });
  }

  /** @throws Problem `no-such-saved-answer`, `staff-only` */
  async delete(userId: string, id: string): Promise<void> {
    await this.change(userId, async (manager) => {
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
