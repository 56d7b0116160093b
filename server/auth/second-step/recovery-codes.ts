import { Secret } from 'otpauth';
import type { EntityManager } from 'typeorm';
import { hashOf } from '../../shared/hash.js';
import { RECOVERY_CODES } from '../../shared/limits.js';
import { RecoveryCode } from '../../database/entities/second-step.entity.js';

/**
 * 120 bits: from 112 on a code is kept as a plain hash (ASVS 5.0, 6.5.2), so that one statement finds and uses it.
 * They are 24 letters and digits.
 */
const CODE_BYTES = 15;
const GROUP = /.{6}(?=.)/g;

/** A code however it is typed: `ABCDEF ghijkl…` is `abcdef-ghijkl…`. */
const codeHashOf = (code: string) => hashOf(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''));

/** Gives an account new recovery codes in place of those it has. @returns them, for the only time. */
export async function renewRecoveryCodes(
  manager: EntityManager,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: CODE_BYTES }).base32.toLowerCase().replaceAll(GROUP, '$&-'),
  );
  await manager.delete(RecoveryCode, { userId });
  await manager.insert(
    RecoveryCode,
    codes.map((code) => ({ userId, codeHash: codeHashOf(code) })),
  );
  return codes;
}

/** Uses a code up. @returns whether the account had it. */
export async function spendRecoveryCode(
  manager: EntityManager,
  userId: string,
  code: string,
): Promise<boolean> {
  const { affected } = await manager.delete(RecoveryCode, { userId, codeHash: codeHashOf(code) });
  return affected === 1;
}
