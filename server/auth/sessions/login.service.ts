import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isProblem, type Problem, problem } from '../../api/problem.js';
import { SecondStepChallenge } from '../../database/entities/second-step.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { Limiter } from '../../limits/limiter.js';
import { type CanonicalEmail, canonicalEmail } from '../../shared/email-address.js';
import { hashOf, newToken } from '../../shared/hash.js';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '../../shared/limits.js';
import { measure } from '../../shared/measurements.js';
import { currentOrigin } from '../../shared/request-context.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SecondStepCodes } from '../second-step/second-step-codes.service.js';
import { ofPair, ofUnknownClient } from './login-points.js';
import type { LoginRequest, LoginResponse, SecondStepLoginRequest } from './login.dto.js';
import { SecurityLog } from './security-log.js';
import { SessionsService } from './sessions.service.js';
import type { Proof } from './start-session.js';

/** Of the password's hash `column`: a challenge keeps it, and nothing that a password could be guessed from. */
const tagOf = (column: string) => `sha256(convert_to(${column}, 'UTF8'))`;

/** Raw SQL: one statement checks whether the account has a second step, and makes the challenge. */
const ISSUE = `
  INSERT INTO second_step_challenges (token_hash, user_id, password_tag, remembered, expires_at)
  SELECT $1, u.id, ${tagOf('u.password_hash')}, $4, now() + interval '${SECOND_STEP_MINUTES} minutes'
  FROM users u JOIN second_steps s ON s.user_id = u.id
  WHERE u.id = $2 AND u.password_hash = $3 AND s.enabled_at IS NOT NULL
  FOR KEY SHARE OF s
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
interface Waiting extends Proof {
  email: CanonicalEmail;
  knownNetworks: string[];
  remembered: boolean;
}

/** Log-ins with the password. With a second step it earns a challenge, and the challenge and a code earn the session. */
@Injectable()
export class LoginService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly codes: SecondStepCodes,
    private readonly sessions: SessionsService,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Points are taken before the password is checked, so that guesses sent all at once count too, and given back when it was
   * right. Points of `login-account` stay taken while a code is owed, and bound the waiting log-ins.
   * @throws Problem 401 for a wrong email or password, after equal work, and for a right one where a code is owed; 429;
   * 503 when too many log in.
   */
  async logIn({
    email: typed,
    password,
    remember_me: remembered = false,
  }: LoginRequest): Promise<LoginResponse> {
    const email = canonicalEmail(typed);
    const account = await this.dataSource.manager.findOne(User, {
      select: { id: true, passwordHash: true, knownNetworks: true },
      where: { emailCanonical: email },
    });
    // Accounts that do not exist know no client.
    const isKnown = account?.knownNetworks.includes(currentOrigin().network) ?? false;
    const ofClient = isKnown ? [] : ofUnknownClient(email);
    await this.limiter.takeAll([ofPair(email), ...ofClient]);
    const stored = account?.passwordHash;
    if (!(await this.hasher.verify(stored, password)) || !account || !stored) {
      this.securityLog.recordLater('login-failed', account?.id, email);
      measure('login', { method: 'password', outcome: 'refused' });
      throw problem('wrong-credentials');
    }
    const passwordHash = await this.upToDateHash(account.id, stored, password);
    const proof = { id: account.id, passwordHash, secondStep: null };
    let started = await this.sessions.start(proof, remembered, 'password');
    const challenge = started === 'code-owed' ? await this.issueChallenge(proof, remembered) : '';
    // The second step was switched off in between: no code is owed any more.
    if (started === 'code-owed' && challenge === '') {
      started = await this.sessions.start(proof, remembered, 'password');
    }
    if (typeof started === 'string' && challenge === '') throw problem('wrong-credentials');
    if (ofClient.length > 0) await this.limiter.giveBack(...ofClient);
    if (typeof started === 'string') {
      measure('login', { method: 'password', outcome: 'second-step' });
      throw problem('second-step-required', { challenge });
    }
    await this.limiter.clear(...ofPair(email));
    return started;
  }

  /**
   * Finishes a log-in with a code.
   * @throws Problem 401 for a wrong code, or a challenge that is unknown, used, expired or had its tries; 429.
   */
  async logInWithCode({ challenge, code }: SecondStepLoginRequest): Promise<LoginResponse> {
    const tokenHash = hashOf(challenge);
    const waiting = await this.takeTry(tokenHash);
    const started = await this.codes
      .verify(waiting, code, async (manager) => {
        // Of two right codes at once, the second is kept.
        const { affected } = await manager.delete(SecondStepChallenge, { tokenHash });
        const { remembered } = waiting;
        const at = { manager, sid: randomUUID() };
        const begun =
          affected === 1 && (await this.sessions.start(waiting, remembered, 'second-step', at));
        if (!begun || typeof begun === 'string') throw this.refusedChallenge();
        return begun;
      })
      .catch(async (error: unknown) => {
        if (!isProblem(error, 'wrong-code')) throw error;
        measure('login', { method: 'second-step', outcome: 'refused' });
        // Gone meanwhile, with the second step say: then the code was not wrong.
        const isLive = await this.dataSource.manager.existsBy(SecondStepChallenge, { tokenHash });
        throw isLive ? error : this.refusedChallenge();
      });
    await this.limiter.clear(...ofPair(waiting.email));
    return started;
  }

  /** @returns an empty text when the account has no second step any more, or another password by now */
  private async issueChallenge({ id, passwordHash }: Proof, remembered: boolean): Promise<string> {
    const token = newToken();
    const values = [hashOf(token), id, passwordHash, remembered];
    const issued = await this.dataSource.query<unknown[]>(ISSUE, values);
    return issued.length > 0 ? token : '';
  }

  /** Takes one of the tries of a challenge, which is given back when the request fails on our side. */
  private async takeTry(tokenHash: Buffer): Promise<Waiting> {
    const [[waiting]] = await this.dataSource.query<[Waiting[], number]>(TAKE_TRY, [tokenHash]);
    if (!waiting) {
      await this.limiter.take('second-step-challenge', currentOrigin().network);
      throw this.refusedChallenge();
    }
    const undo = async () => this.dataSource.query(GIVE_TRY_BACK, [tokenHash]);
    this.limiter.refundOnFailure(undo);
    return waiting;
  }

  private refusedChallenge(): Problem {
    this.securityLog.line('second-step-challenge-refused');
    return problem('invalid-challenge');
  }

  /** Hash parameters grow over the years: a login is when the password is at hand to follow them. */
  private async upToDateHash(id: string, passwordHash: string, password: string): Promise<string> {
    if (!this.hasher.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.hasher.hash(password);
    await this.dataSource.manager.update(User, { id, passwordHash }, { passwordHash: renewed });
    return renewed;
  }
}
