import { Injectable } from '@nestjs/common';
import { problem } from '../../api/problem.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { LinkClaims } from './link-claims.js';
import { CONFIRMATION } from './link-kinds.js';
import { MailedLinks } from './mailed-links.js';
import { PasswordPolicy } from '../passwords/password-policy.js';
import type { ConfirmEmailRequest } from './confirmation.dto.js';

@Injectable()
export class EmailConfirmationService {
  constructor(
    private readonly passwordPolicy: PasswordPolicy,
    private readonly links: MailedLinks,
    private readonly claims: LinkClaims,
  ) {}

  /**
   * Confirms the address that a link was sent to. From a session of its account nothing else is needed; from anywhere
   * else a new password is, since the maker of the account knows the one there is. A refused call leaves the link good.
   * @param caller undefined when the call came without a token
   * @throws Problem 400 for a link that is not good, for a password missing or easily guessed; 429.
   */
  async confirm(
    { token, newPassword }: ConfirmEmailRequest,
    caller: AuthenticatedUser | undefined,
  ): Promise<void> {
    const owner = await this.links.ownerOf(CONFIRMATION, token, caller?.id);
    const sessionId = caller?.id === owner.id ? caller.sessionId : undefined;
    if (sessionId === undefined && newPassword === undefined) {
      throw problem('new-password-required');
    }
    const passwordHash =
      newPassword === undefined
        ? undefined
        : await this.passwordPolicy.hash(newPassword, { email: owner.email, field: 'newPassword' });
    await this.claims.claim(CONFIRMATION, token, owner.id, { passwordHash, sessionId });
  }
}
