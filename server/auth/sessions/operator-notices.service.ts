import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../../database/entities/user.entity.js';
import { accessTokensRevoked, secondStepOff, sessionsEnded } from '../../mail/emails/registry.js';
import type { SecurityNotice } from '../../mail/security-notice.js';
import { Queue, type TaskName } from '../../queue/queue.js';
import {
  SECOND_STEP_RESET,
  SESSIONS_ENDED,
  TOKENS_REVOKED,
  type NotifiedOwner,
} from './operator-tasks.js';
import { SecurityNotices } from './security-notices.service.js';

/** Tells owners by email what an operator's command has done with their accounts. */
@Injectable()
export class OperatorNotices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notices: SecurityNotices,
    private readonly queue: Queue,
  ) {
    this.register(SECOND_STEP_RESET, secondStepOff);
    this.register(SESSIONS_ENDED, sessionsEnded);
    this.register(TOKENS_REVOKED, accessTokensRevoked);
  }

  private register(task: TaskName, notice: SecurityNotice): void {
    this.queue.register<NotifiedOwner>({
      ...task,
      run: async ({ userId }) =>
        this.dataSource.transaction(async (manager) => {
          const account = await manager.findOneBy(User, { id: userId });
          if (account) await this.notices.send(manager, notice, account, {});
        }),
    });
  }
}
