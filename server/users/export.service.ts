import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { TokenResponse } from '../auth/access-tokens/tokens.dto.js';
import { toPasskeyResponse } from '../auth/passkeys/passkeys.dto.js';
import { PasskeysService } from '../auth/passkeys/passkeys.service.js';
import { SecondStepService } from '../auth/second-step/second-step.service.js';
import { IdentitiesService } from '../auth/sign-in-with/identities.service.js';
import { AccountChanges } from '../auth/sessions/account-changes.js';
import type { SessionUser } from '../auth/sessions/callers.js';
import { NewProfileResponse } from './profile.dto.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import type { EntryKind } from '../database/entities/inbox-entry.entity.js';
import { restoring } from '../database/accounts.js';
import { MailedLink } from '../database/entities/mailed-link.entity.js';
import { PersonalAccessToken } from '../database/entities/personal-access-token.entity.js';
import { User } from '../database/entities/user.entity.js';
import { copyAddress, copyEmails, type EntryPage, type Reply } from '../inbox/message/entries.js';
import type { FoundMessage } from '../inbox/list/find-messages.js';
import { jsonOf } from '../inbox/list/report-lines.js';
import { dataExported } from '../mail/notices.js';
import { Limiter } from '../limits/limiter.js';
import { SettingsService } from '../settings/settings.service.js';
import { ACCESS_TOKENS_MAX } from '../shared/lengths.js';

/** Of the addresses that links still give back to the account, the latest. */
const FORMER_EMAILS_EXPORTED = 100;

@Injectable()
export class ExportService {
  constructor(
    private readonly manager: EntityManager,
    private readonly limiter: Limiter,
    private readonly accounts: AccountChanges,
    private readonly secondStep: SecondStepService,
    private readonly passkeys: PasskeysService,
    private readonly identities: IdentitiesService,
    private readonly settings: SettingsService,
    private readonly sessions: SessionsService,
  ) {}

  /** Everything held but the secrets that log in. Its owner is notified. @throws Problem `too-many-requests`, `invalid-token` */
  async export(user: SessionUser): Promise<AsyncIterable<string>> {
    await this.limiter.take(['export', user.id]);
    const outcome = { facts: {}, result: undefined };
    await this.accounts.changeAccount(user, dataExported, async () => outcome);
    return this.textOf(await this.copyOf(user));
  }

  private async *textOf({ account, ...copy }: Awaited<ReturnType<typeof this.copyOf>>) {
    const { emailCanonical: address, emailConfirmedAt } = account;
    yield `${JSON.stringify(copy).slice(0, -1)},"contactMessages":`;
    const messages = copyAddress(this.manager, address, copyOfMessage, copyOfText);
    yield* jsonOf(emailConfirmedAt ? messages : []);
    yield ',"emails":';
    yield* jsonOf(emailConfirmedAt ? copyEmails(this.manager, address) : []);
    yield '}\n';
  }

  private async copyOf(user: SessionUser) {
    const userId = user.id;
    const [account, change, former, tokens] = await Promise.all([
      this.manager.findOneByOrFail(User, { id: userId }),
      this.manager.findOneBy(MailedLink, { userId, kind: 'email-change' }),
      this.manager.find(MailedLink, {
        where: restoring(userId),
        order: { createdAt: 'DESC' },
        take: FORMER_EMAILS_EXPORTED,
      }),
      this.manager.find(PersonalAccessToken, {
        where: { userId },
        order: { createdAt: 'DESC' },
        take: 2 * ACCESS_TOKENS_MAX,
      }),
    ]);
    const { emailConfirmedAt, createdAt, knownNetworks, knownBrowsers } = account;
    return {
      account,
      exportedAt: new Date(),
      user: {
        id: userId,
        ...NewProfileResponse.of(user),
        emailConfirmedAt,
        newEmail: change?.newEmail ?? null,
        formerEmails: former.flatMap(({ newEmail }) => newEmail ?? []),
        createdAt,
        knownNetworks,
        knownBrowsers,
      },
      secondStep: await this.secondStep.status(userId),
      settings: await this.settings.get(userId),
      identities: (await this.identities.list(userId)).identities,
      passkeys: (await this.passkeys.list(userId)).map(toPasskeyResponse),
      accessTokens: tokens.map((token) => ({ ...TokenResponse.of(token), revoked: token.revoked })),
      ...(await this.sessions.copy(user)),
    };
  }
}

const copyOfText = ({ at, text }: Reply) => ({ at, text: text ?? '' });

/** A message of the account's owner, with its replies and what our staff answered. Their notes are for themselves. */
function copyOfMessage(found: FoundMessage, { entries }: EntryPage) {
  const { id, receivedAt, name, email, subject, message } = found;
  const sent = { id, receivedAt, name, email, subject, message };
  const written = (...kinds: EntryKind[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).map(copyOfText);
  return { ...sent, answers: written('answer'), replies: written('reply', 'auto-reply') };
}
