import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { EntityManager, Raw } from 'typeorm';
import { brand } from '#content/brand';
import { problem } from '../../api/problem.js';
import { lockAccount, switchedOn } from '../../database/accounts.js';
import { RecoveryCode } from '../../database/entities/recovery-code.entity.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import type { User } from '../../database/entities/user.entity.js';
import { Limiter } from '../../limits/limiter.js';
import type { Point } from '../../limits/limits.js';
import { recoveryCodeUsed, wrongCodes } from '../../mail/notices.js';
import { codeSpelling } from '../../shared/characters.js';
import { hashOf } from '../../shared/hash.js';
import { RECOVERY_CODES } from '../../shared/lengths.js';
import { currentOrigin, networkOf } from '../../shared/request-context.js';
import { AccountChanges } from '../sessions/account-changes.js';
import { SecurityLog } from '../sessions/security-log.js';
import { SecondStepSecrets } from './second-step-secrets.js';

/** RFC 4226 section 4: 160 bits, as many as its hash has. */
const KEY_BYTES = 20;
/** RFC 6238 section 5.2: one time step before and after, for clocks that are wrong and people who type slowly. */
const WINDOW = 1;

/** The parameters that every authenticator app understands. */
const STANDARD = { issuer: brand.name, algorithm: 'SHA1', digits: 6, period: 30 } as const;

const isOfApp = (code: string) => /^\d{6}$/.test(code);

export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The address that a QR code brings to an app. @param label the account, as the app is to call it */
export const keyUri = (key: string, label: string): string =>
  new TOTP({ ...STANDARD, secret: key, label }).toString();

/** The time step (RFC 6238) of a code, or null when it is no code of now. @param now milliseconds since 1970 */
export function timeStepOf(key: string, code: string, now = Date.now()): number | null {
  if (!isOfApp(code)) return null;
  const totp = new TOTP({ ...STANDARD, secret: key });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** 120 bits: from 112 on a code is kept as a plain hash (ASVS 5.0, 6.5.2), so that one statement finds and uses it. */
const RECOVERY_CODE_BYTES = 15;
const GROUP = /.{6}(?=.)/g;

/** In a week, before the owner is notified. */
const WRONG_CODES_MAX = 30;

/** Addresses from which codes of the present second step were right. */
const PROVEN = `
  SELECT DISTINCT ip FROM security_events JOIN second_steps USING (user_id)
  WHERE user_id = $1 AND type IN ('second-step-on', 'logged-in') AND occurred_at >= enabled_at`;

/** Checks codes, each of which is good once (ASVS 5.0, 6.5.1). */
@Injectable()
export class SecondStepCodesService {
  constructor(
    private readonly manager: EntityManager,
    private readonly secrets: SecondStepSecrets,
    private readonly accounts: AccountChanges,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Per day, strangers share a limit, and each network that the owner comes from has its own. A new password resets that
   * one, so a reset by mail lets the owner in when others used it up. Nothing resets the weekly limit of the networks where
   * no code was right: a reader of the mailbox can't use up the others (decision 23).
   */
  private async pointsOf(owner: User): Promise<[Point, Point, Point]> {
    const { id, passwordHash, knownNetworks } = owner;
    const { network } = currentOrigin();
    const pair = `${id}:${network}`;
    const password = hashOf(passwordHash ?? '').toString('base64url');
    const proven = await this.manager.query<{ ip: string | null }[]>(PROVEN, [id]);
    const isProven = proven.some(({ ip }) => ip !== null && networkOf(ip) === network);
    return [
      ['second-step', pair],
      knownNetworks.includes(network)
        ? ['second-step-known', `${pair}:${password}`]
        : ['second-step-strangers', id],
      ['second-step-week', isProven ? pair : id],
    ];
  }

  /**
   * Uses a code up that shows who owns the second step.
   * @param work what a right code is for, in the same transaction: an error of it keeps the code
   * @returns the result of the work
   * @throws Problem `wrong-code`, `too-many-requests`, and what `work` throws
   */
  async verify<Result>(
    owner: User,
    code: string,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    const [perClient, ...longer] = await this.pointsOf(owner);
    const states = await this.limiter.take(perClient, ...longer);
    const used = await this.manager.transaction(async (manager) =>
      (await this.spend(manager, owner.id, code)) ? { result: await work(manager) } : undefined,
    );
    if (!used) {
      this.securityLog.recordLater('second-step-failed', owner.id);
      const week = states.find(({ quota }) => quota.name === 'second-step-week');
      if (week && week.left === week.quota.points - WRONG_CODES_MAX) {
        await this.manager.transaction(async (manager) =>
          this.accounts.sendNotice(manager, wrongCodes, owner, { count: `${WRONG_CODES_MAX}` }),
        );
      }
      throw problem('wrong-code');
    }
    await this.limiter.clear(...perClient);
    await this.limiter.giveBack(...longer);
    return used.result;
  }

  /**
   * Uses a code of the app or a recovery code up, in the given transaction, which locks the account first, as everywhere.
   * @param code in the spelling of `CodeField`
   * @returns whether it was right, and not used before. Callers limit the tries.
   */
  async spend(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const account = await lockAccount(manager, { id: userId });
    if (!account) return false;
    if (isOfApp(code)) return this.spendOfApp(manager, userId, code);
    const spent = await manager.delete(RecoveryCode, { userId, codeHash: hashOf(code) });
    if (spent.affected !== 1) return false;
    const left = String(await manager.countBy(RecoveryCode, { userId }));
    await this.accounts.notifyOwner(manager, account, recoveryCodeUsed, { left });
    return true;
  }

  /** Gives an account new recovery codes in place of those it has. @returns them, for the only time */
  async renewRecoveryCodes(manager: EntityManager, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () =>
      new Secret({ size: RECOVERY_CODE_BYTES }).base32.toLowerCase().replaceAll(GROUP, '$&-'),
    );
    await manager.delete(RecoveryCode, { userId });
    const rows = codes.map((code) => ({ userId, codeHash: hashOf(codeSpelling(code)) }));
    await manager.insert(RecoveryCode, rows);
    return codes;
  }

  /** One statement takes the time step: of two that come with the same code, to whichever replica, the second gets nothing. */
  private async spendOfApp(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const app = await manager.findOneBy(SecondStep, switchedOn(userId));
    if (!app) return false;
    const { secret } = app;
    const timeStep = timeStepOf(this.secrets.open(secret, userId), code);
    if (timeStep === null) return false;
    const isNew = Raw((column) => `coalesce(${column}, 0) < :timeStep`, { timeStep });
    const { affected } = await manager.update(
      SecondStep,
      { ...switchedOn(userId), secret, lastTimeStep: isNew },
      { lastTimeStep: timeStep },
    );
    return affected === 1;
  }
}
