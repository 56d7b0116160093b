import { Injectable } from '@nestjs/common';
import { SecondStepCodes } from '../second-step/second-step-codes.service.js';
import { LinkClaims } from '../mailed-links/link-claims.service.js';
import { MailedLinks, PURPOSES } from '../mailed-links/mailed-links.service.js';
import { PasswordPolicy } from './password-policy.js';
import type { ResetPasswordRequest } from './reset.dto.js';

@Injectable()
export class PasswordResetService {
  constructor(
    private readonly passwordPolicy: PasswordPolicy,
    private readonly links: MailedLinks,
    private readonly claims: LinkClaims,
    private readonly codes: SecondStepCodes,
  ) {}

  /**
   * Sets a new password, ends every session and confirms the address. With the link of a security notice it also takes the
   * account back. A refused password or code leaves the token good.
   * @throws Problem 400 for a token that is unknown, used or expired, a password easily guessed, or the old one; 401 for
   * a wrong code; 409 when another account has the address that the link gives back; 429.
   */
  async reset({ token, newPassword, code }: ResetPasswordRequest): Promise<void> {
    const { link, owner } = await this.links.get(PURPOSES.reset, token);
    const passwordHash = await this.passwordPolicy.hash(newPassword, {
      email: link.newEmail ?? owner.email,
      field: 'newPassword',
      old: owner.passwordHash,
    });
    // Once the address is confirmed, nothing is there that a code would have to keep.
    const keepsSecondStep = code !== undefined && owner.emailConfirmedAt === null;
    if (keepsSecondStep) await this.codes.verify(owner, code);
    await this.claims.claim(PURPOSES.reset, link, { passwordHash, code: keepsSecondStep });
  }
}
