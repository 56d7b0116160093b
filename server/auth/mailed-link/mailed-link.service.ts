import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '../identity/authenticated-user.js';
import { CONFIRMATION, NOT_ME, RESET } from '../links/link-kinds.js';
import { type LinkKind, MailedLinks } from '../links/mailed-links.js';
import type { LinkPage, MailedLinkRequest, MailedLinkResponse } from './mailed-link.dto.js';

const KINDS: Record<LinkPage, Pick<LinkKind, 'token' | 'refused'>> = {
  'reset-password': RESET,
  'confirm-email': CONFIRMATION,
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
    const shown = page === 'confirm-email' ? caller : undefined;
    return this.links.read(KINDS[page], token, shown);
  }
}
