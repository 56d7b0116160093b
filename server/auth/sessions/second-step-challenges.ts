import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SecondStepChallenge } from '../../database/entities/second-step.entity.js';
import { type Problem, problem } from '../../api/problem.js';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '../../shared/limits.js';
import { CodeLimits } from '../second-step/code-limits.js';
import { SecurityLog } from './security-log.js';
import type { Proof } from './start-session.js';
import { hashOf, newToken } from '../../shared/hash.js';

/** Of the password's hash `column`: a challenge keeps it, and nothing that a password could be guessed from. */
const tagOf = (column: string) => `sha256(convert_to(${column}, 'UTF8'))`;

/** Raw SQL: one statement looks whether the account has a second step, and makes the challenge. */
const ISSUE = `
  INSERT INTO second_step_challenges (token_hash, user_id, password_tag, remembered, expires_at)
  SELECT $1, u.id, ${tagOf('u.password_hash')}, $4, now() + interval '${SECOND_STEP_MINUTES} minutes'
  FROM users u JOIN second_steps s ON s.user_id = u.id
  WHERE u.id = $2 AND u.password_hash = $3 AND s.enabled_at IS NOT NULL
  RETURNING user_id`;

/** Raw SQL: tries sent all at once, to whichever replica, are counted one after the other. */
const TAKE_TRY = `
  UPDATE second_step_challenges AS c SET tries = c.tries + 1
  FROM users u JOIN second_steps s ON s.user_id = u.id
  WHERE c.token_hash = $1 AND c.expires_at > now() AND c.tries < ${SECOND_STEP_TRIES}
    AND u.id = c.user_id AND c.password_tag = ${tagOf('u.password_hash')}
  RETURNING u.id, u.password_hash AS "passwordHash", u.email_canonical AS email, u.known_networks AS "knownNetworks",
    c.remembered, s.enabled_at::text AS "secondStep"`;

const GIVE_TRY_BACK = `UPDATE second_step_challenges SET tries = tries - 1 WHERE token_hash = $1 AND tries > 0`;

/** A log-in that has shown the password. */
export interface Waiting extends Proof {
  email: CanonicalEmail;
  knownNetworks: string[];
  remembered: boolean;
}

/** Challenges of log-ins that owe a code: the password earns one. */
@Injectable()
export class SecondStepChallenges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: CodeLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Makes a challenge for a log-in that has shown the password.
   * @returns undefined when the account has no second step any more, or another password by now
   */
  async issue(
    { id, passwordHash }: { id: string; passwordHash: string },
    remembered: boolean,
  ): Promise<string | undefined> {
    const token = newToken();
    const values = [hashOf(token), id, passwordHash, remembered];
    const issued = await this.dataSource.query<unknown[]>(ISSUE, values);
    return issued.length > 0 ? token : undefined;
  }

  /**
   * Takes one of the tries of a challenge, which is given back when the request fails on our side.
   * @throws Problem 401 for a challenge that is unknown, used, expired or had its tries; 429.
   */
  async takeTry(challenge: string): Promise<Waiting> {
    const tokenHash = hashOf(challenge);
    const [[waiting]] = await this.dataSource.query<[Waiting[], number]>(TAKE_TRY, [tokenHash]);
    if (!waiting) {
      await this.limits.noteBadChallenge();
      throw this.refused();
    }
    this.limits.refundOnFailure(() => this.dataSource.query(GIVE_TRY_BACK, [tokenHash]));
    return waiting;
  }

  /** @throws Problem 401 for the second of two right codes at once, which is kept. */
  async useUp(manager: EntityManager, challenge: string): Promise<void> {
    const tokenHash = hashOf(challenge);
    const { affected } = await manager.delete(SecondStepChallenge, { tokenHash });
    if (affected !== 1) throw this.refused();
  }

  /** Tells the log. @returns what to throw */
  refused(): Problem {
    this.securityLog.line('second-step-challenge-refused');
    return problem('invalid-challenge');
  }
}
