import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { problem } from '../api/problem.js';
import { SavedAnswer } from '../database/message.entities.js';
import { SAVED_ANSWERS_MAX } from '../shared/limits.js';
import type { SaveAnswerRequest } from './saved-answers.dto.js';

/** Texts that all staff share. */
@Injectable()
export class SavedAnswersService {
  constructor(private readonly manager: EntityManager) {}

  async list(): Promise<SavedAnswer[]> {
    return this.manager.find(SavedAnswer, { order: { title: 'ASC' } });
  }

  /** Replaces the text of a title that is there. @throws Problem `too-many-saved-answers` */
  async save({ title, text }: SaveAnswerRequest): Promise<void> {
    await this.manager.transaction(async (manager) => {
      await manager.query('LOCK TABLE saved_answers IN SHARE ROW EXCLUSIVE MODE');
      await manager.upsert(SavedAnswer, { title, text }, ['title']);
      const count = await manager.count(SavedAnswer);
      if (count > SAVED_ANSWERS_MAX) throw problem('too-many-saved-answers');
    });
  }

  /** @throws Problem `no-such-saved-answer` */
  async delete(id: string): Promise<void> {
    const { affected } = await this.manager.delete(SavedAnswer, { id });
    if (!affected) throw problem('no-such-saved-answer');
  }
}
