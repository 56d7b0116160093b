import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { CONFIRMATION, EMAIL_CHANGE, NOT_ME, RESET } from './link-kinds.js';
import { MailedLinks, type ReadableLink } from './mailed-links.js';
import { NOTHING } from './set-up-before.js';
import type { LinkPage, MailedLinkRequest, MailedLinkResponse } from './mailed-link.dto.js';

const KINDS: Record<LinkPage, ReadableLink> = {
  'reset-password': RESET,
  'confirm-email': CONFIRMATION,
  'confirm-new-email': EMAIL_CHANGE,
  'not-me': NOT_ME,
};

@Injectable()
export class MailedLinkService {
  constructor(private readonly links: MailedLinks) {}

  /** @throws Problem 429 */
  async read(
    { page, token }: MailedLinkRequest,
    caller: AuthenticatedUser | undefined,
  ): Promise<MailedLinkResponse> {
    // A reset comes from no session, and a security notice goes to confirmed addresses only.
    const shown = page === 'confirm-email' || page === 'confirm-new-email' ? caller : undefined;
    const link = await this.links.read(KINDS[page], token, shown);
    if (link.newEmail === null || shown?.email === link.email) return link;
    // The mail of an address that the account has left, or that somebody mistyped, may be a stranger's to read.
    return { ...link, email: link.newEmail, removes: NOTHING };
  }
}
