import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { Session } from '../../database/entities/session.entity.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { SecurityLog } from '../sessions/security-log.js';
import { PasskeyAssertions } from './passkey-assertions.js';
import type { AssertionRequest } from './passkeys.dto.js';
import type { PasskeyRequestOptions } from './ceremony-options.dto.js';

/** Lets a session prove anew who uses it, with a passkey of its account. */
@Injectable()
export class PasskeyProofService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly assertions: PasskeyAssertions,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Problem 404 for an account without passkeys; 429 */
  async options({ id, sessionId }: AuthenticatedUser): Promise<PasskeyRequestOptions> {
    await this.limiter.take('passkey-ceremonies', sessionId);
    const passkeys = await this.dataSource.manager.findBy(Passkey, { userId: id });
    if (passkeys.length === 0) throw problem('no-such-passkey');
    return this.assertions.ask('reauthentication', id, passkeys);
  }

  /** @throws Problem 401 for an answer that is not good (the session lives on), or when the session has just ended */
  async reauthenticate(
    { id, sessionId }: AuthenticatedUser,
    answer: AssertionRequest,
  ): Promise<void> {
    await this.assertions.whenGood(answer, 'reauthentication', id, async (manager) => {
      const now = () => 'statement_timestamp()';
      const proof = { authenticatedAt: now, twoFactorsAt: now };
      const { affected } = await manager.update(Session, sessionId, proof);
      if (affected !== 1) throw problem('invalid-token');
    });
    this.securityLog.line('reauthenticated', id);
  }
}
