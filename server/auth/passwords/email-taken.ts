import { violatedUniqueConstraint } from '../../database/database-errors.js';
import { problem } from '../../api/problem.js';

/**
 * For what gives an account an address: the database decides uniqueness, and asking first would only be a race.
 * @throws Problem 409 when another account has the address, and any other error as it is
 */
export function throwWhenTaken(error: unknown): never {
  const isTaken = violatedUniqueConstraint(error) === 'users_email_canonical_key';
  throw isTaken ? problem('email-taken') : error;
}
