import { Injectable } from '@nestjs/common';
import { ShownCode } from '../second-step/shown-code.service.js';
import { LinkClaims } from '../mailed-links/link-claims.js';
import { RESET } from '../mailed-links/link-kinds.js';
import { MailedLinks } from '../mailed-links/mailed-links.js';
import { PasswordPolicy } from './password-policy.js';
import type { ResetPasswordRequest } from './reset.dto.js';

@Injectable()
export class PasswordResetService {
  constructor(
    private readonly passwordPolicy: PasswordPolicy,
    private readonly links: MailedLinks,
    private readonly claims: LinkClaims,
    private readonly shownCode: ShownCode,
  ) {}

  /**
   * Sets a new password, ends every session and confirms the address. A refused password or code leaves the token good.
   * @throws Problem 400 for a token that is unknown, used or expired, a password easily guessed, or the old one; 401 for
   * a wrong code; 429.
   */
  async reset({ token, newPassword, code }: ResetPasswordRequest): Promise<void> {
    const owner = await this.links.ownerOf(RESET, token);
    const passwordHash = await this.passwordPolicy.hash(newPassword, {
      email: owner.email,
      field: 'newPassword',
      old: owner.passwordHash,
    });
    // Once the address is confirmed, nothing is there that a code would have to keep.
    const keepsSecondStep = code !== undefined && owner.emailConfirmedAt === null;
    if (keepsSecondStep) await this.shownCode.verify(owner, code);
    await this.claims.claim(RESET, token, owner.id, { passwordHash, code: keepsSecondStep });
  }
}
