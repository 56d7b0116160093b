import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { EntityManager, LessThan } from 'typeorm';
import { isProblem, type Problem, problem } from '../../api/problem.js';
import { SecondStepChallenge } from '../../database/entities/second-step-challenge.entity.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { inFuture } from '../../database/accounts.js';
import { Identity } from '../../database/entities/identity.entity.js';
import { Session } from '../../database/entities/session.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { Limiter } from '../../limits/limiter.js';
import { emailKey, type Point } from '../../limits/limits.js';
import { newBrowser } from '../../mail/notices.js';
import { type CanonicalEmail, canonicalEmail } from '../../shared/email-address.js';
import { hashOf, newToken } from '../../shared/hash.js';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES, SESSION_SECONDS } from '../../shared/lengths.js';
import { currentOrigin } from '../../shared/request-context.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SecondStepCodesService } from '../second-step/second-step-codes.service.js';
import { AccountChanges } from './account-changes.js';
import type { SessionUser } from './callers.js';
import type { LoginRequest, LoginResponse, SecondStepLoginRequest } from './login.dto.js';
import { SecurityLog } from './security-log.js';
import { SessionJwt } from './session-jwt.js';
import { currentClient, type Proof, REMEMBER_CLIENT, startSession } from './start-session.js';

export const logins = new Counter({
  name: 'northfold_logins_total',
  help: 'Log-ins by method and outcome; the outcome second-step: the password was right, and a code is owed.',
  labelNames: ['method', 'outcome'],
});

/* The limits of failed log-ins. Those of strangers count only attempts at accounts that don't know the client. */
const pointOfPair = (email: CanonicalEmail): Point => [
  'login-account',
  `${emailKey(email)}:${currentOrigin().network}`,
];
const pointsOfStranger = (email: CanonicalEmail): [client: Point, account: Point] => [
  ['login-client', currentOrigin().network],
  ['login-strangers', emailKey(email)],
];

/** Raw SQL: nothing is made where the second step was switched off just now. */
const ISSUE_CHALLENGE = `
  INSERT INTO second_step_challenges (token_hash, user_id, password_tag, remembered, by_provider, expires_at)
  SELECT $1, user_id, $3, $4, $5, now() + interval '${SECOND_STEP_MINUTES} minutes'
  FROM second_steps WHERE user_id = $2 FOR KEY SHARE`;

/** Log-ins. With a second step the password earns a challenge, and the challenge and a code earn the session. */
@Injectable()
export class LoginService {
  constructor(
    private readonly manager: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly codes: SecondStepCodesService,
    private readonly accounts: AccountChanges,
    private readonly jwt: SessionJwt,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * The point of the pair stays taken while a code is owed: it bounds waiting log-ins. Unknown emails take equal work.
   * @throws Problem `wrong-credentials`, `second-step-required`, `too-many-requests`, `unavailable`
   */
  async logIn(request: LoginRequest): Promise<LoginResponse> {
    const { password, remember_me: remembered = false } = request;
    const email = canonicalEmail(request.email);
    const account = await this.manager.findOne(User, {
      select: { id: true, passwordHash: true, knownNetworks: true, knownBrowsers: true },
      where: { emailCanonical: email },
    });
    // Accounts that do not exist know no client.
    const isKnown = account?.knownNetworks.includes(currentOrigin().network) ?? false;
    const strangerPoints = isKnown ? [] : pointsOfStranger(email);
    await this.limiter.take(pointOfPair(email), ...strangerPoints);
    const stored = account?.passwordHash;
    if (!(await this.hasher.verify(stored, password)) || !account || !stored) {
      this.securityLog.recordLater('login-failed', account?.id, email);
      logins.inc({ method: 'password', outcome: 'refused' });
      throw problem('wrong-credentials');
    }
    const passwordHash = await this.upToDateHash(account.id, stored, password);
    const proof = { id: account.id, passwordHash, twoFactors: false };
    const start = async (manager: EntityManager) =>
      this.start(manager, proof, remembered, 'password');
    // An email goes with a session in a new browser or network. Others start in a prepared statement (decision 21).
    const isOrdinary = isKnown && account.knownBrowsers.includes(currentClient().browser);
    const started = await (isOrdinary ? start(this.manager) : this.manager.transaction(start));
    if (started === 'account-changed') {
      // By a new password, or by a log-in that renewed the hash of this one: that decides the next round.
      await this.limiter.giveBack(pointOfPair(email), ...strangerPoints);
      return this.logIn(request);
    }
    if (!isKnown) await this.limiter.giveBack(...strangerPoints);
    if (started === 'code-owed')
      throw await this.challenge({ id: account.id, passwordHash }, remembered);
    await this.limiter.clear(...pointOfPair(email));
    return started;
  }

  /** @throws Problem `wrong-code`; `invalid-challenge` for one that is unknown, used or expired; `too-many-requests` */
  async logInWithCode({ challenge, code }: SecondStepLoginRequest): Promise<LoginResponse> {
    const tokenHash = hashOf(challenge);
    const { account, remembered, byProvider } = await this.takeTry(tokenHash);
    const { id } = account;
    const finish = async (manager: EntityManager): Promise<LoginResponse> => {
      // Under the account's lock: the challenge is worth nothing once the password is another one.
      const { passwordHash } = await manager.findOneByOrFail(User, { id });
      const proof = { id, passwordHash, twoFactors: true };
      const challengeOfPassword = { tokenHash, passwordTag: hashOf(passwordHash ?? '') };
      // Of two right codes at once, the second is kept.
      const { affected } = await manager.delete(SecondStepChallenge, challengeOfPassword);
      if (affected !== 1) throw this.refusedChallenge();
      const session = { sessionId: randomUUID(), byProvider };
      const started = await this.start(manager, proof, remembered, 'second-step', session);
      if (typeof started === 'string') throw this.refusedChallenge();
      await manager.update(SecondStep, { userId: id }, { sessionId: session.sessionId });
      return started;
    };
    const started = await this.codes.verify(account, code, finish).catch(async (error: unknown) => {
      if (!isProblem(error, 'wrong-code')) throw error;
      logins.inc({ method: 'second-step', outcome: 'refused' });
      // Gone meanwhile, with the second step say: then the code was not wrong.
      const isLive = await this.manager.existsBy(SecondStepChallenge, { tokenHash });
      throw isLive ? error : this.refusedChallenge();
    });
    await this.limiter.clear(...pointOfPair(account.emailCanonical));
    return started;
  }

  /**
   * Starts a session, and emails the owner if the account doesn't know the client.
   * @param manager of a transaction, unless the account knows the client
   * @returns its token, or why it didn't start: a code is owed, or the account, its password or identity changed meanwhile
   */
  async start(
    manager: EntityManager,
    proof: Proof,
    remembered: boolean,
    method: 'password' | 'second-step' | 'passkey' | 'provider',
    given: { sessionId?: string; byProvider?: SecondStepChallenge['byProvider'] } = {},
  ): Promise<LoginResponse | 'code-owed' | 'account-changed'> {
    const { sessionId: sid = randomUUID(), byProvider } = given;
    const usual = remembered ? SESSION_SECONDS.remembered : SESSION_SECONDS.session;
    const lifetime = Math.min(usual, byProvider?.most ?? usual);
    const account = await startSession(manager, proof, { sid, remembered, lifetime });
    if (!account) return 'account-changed';
    if (account.owesCode) return 'code-owed';
    if (byProvider) {
      const { identityId: id, providerSid, authTime = Infinity } = byProvider;
      const lastUsedAt = () => 'now()';
      const { affected } = await manager.update(Identity, { id }, { lastUsedAt });
      if (affected !== 1) return 'account-changed';
      // A proof is as old as the log-in at the provider, where that says when it was.
      const authenticatedAt = new Date(Math.min(Date.now(), authTime * 1_000));
      await manager.update(Session, sid, { identityId: id, providerSid, authenticatedAt });
    }
    if (account.isUnknownClient) await this.accounts.sendNotice(manager, newBrowser, account, {});
    this.securityLog.line('logged-in', proof.id);
    logins.inc({ method, outcome: 'accepted' });
    const token = this.jwt.sign({ sub: proof.id, sid }, lifetime);
    return { access_token: token, token_type: 'Bearer', expires_in: lifetime };
  }

  /** Keeps a challenge for a log-in that owes a code. @returns the problem `second-step-required`, which carries it */
  async challenge(
    { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
    remembered: boolean,
    byProvider: SecondStepChallenge['byProvider'] = null,
  ): Promise<Problem> {
    logins.inc({ method: byProvider ? 'provider' : 'password', outcome: 'second-step' });
    const challenge = newToken();
    const values = [hashOf(challenge), id, hashOf(passwordHash ?? ''), remembered, byProvider];
    await this.manager.query(ISSUE_CHALLENGE, values);
    return problem('second-step-required', { challenge });
  }

  async logOut({ id: userId, sessionId: id }: SessionUser): Promise<void> {
    await this.manager.delete(Session, { id, userId });
    this.securityLog.recordLater('logged-out', userId);
  }

  /** The owner proved it another way than by the password: everything counted against the account is forgotten. */
  async forgetFailures(email: CanonicalEmail): Promise<void> {
    await this.limiter.clear(...pointOfPair(email));
    await this.limiter.clear(...pointsOfStranger(email)[1]);
  }

  /** Without a session: this client is known from now on. */
  async trustClient(manager: EntityManager, userId: string): Promise<void> {
    const { network, browser } = currentClient();
    await manager.query(REMEMBER_CLIENT, [userId, network, browser]);
  }

  private async takeTry(tokenHash: Buffer) {
    const live = { tokenHash, expiresAt: inFuture(), tries: LessThan(SECOND_STEP_TRIES) };
    const { affected } = await this.manager.update(SecondStepChallenge, live, {
      tries: () => 'tries + 1',
    });
    if (affected === 1) {
      const undo = async () =>
        this.manager.decrement(SecondStepChallenge, { tokenHash }, 'tries', 1);
      this.limiter.refundOnFailure('second-step-try', undo);
      const challenge = await this.manager.findOneBy(SecondStepChallenge, { tokenHash });
      const account = challenge && (await this.manager.findOneBy(User, { id: challenge.userId }));
      if (account) return { ...challenge, account };
    }
    await this.limiter.take(['second-step-challenge', currentOrigin().network]);
    throw this.refusedChallenge();
  }

  private refusedChallenge(): Problem {
    this.securityLog.line('second-step-challenge-refused');
    return problem('invalid-challenge');
  }

  /** Hash parameters grow over the years: a log-in is when the password is at hand to follow them. */
  private async upToDateHash(id: string, passwordHash: string, password: string): Promise<string> {
    if (!this.hasher.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.hasher.hash(password);
    await this.manager.update(User, { id, passwordHash }, { passwordHash: renewed });
    return renewed;
  }
}
