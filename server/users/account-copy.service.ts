import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { DevicesService } from '../auth/sessions/devices.service.js';
import type { AuthenticatedUser } from '../auth/sessions/authenticated-user.js';
import { toPasskeyResponse } from '../auth/passkeys/passkeys.dto.js';
import { PasskeysService } from '../auth/passkeys/passkeys.service.js';
import { SecondStepService } from '../auth/second-step/second-step.service.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { EmailChangeToken, NotMeToken } from '../database/entities/link-token.entity.js';
import { PersonalAccessToken } from '../database/entities/personal-access-token.entity.js';
import { User } from '../database/entities/user.entity.js';
import { findEntries } from '../inbox/entries.js';
import { SettingsService } from '../settings/settings.service.js';
import { ACCESS_TOKENS_MAX, FORMER_EMAILS_EXPORTED, MESSAGES_EXPORTED } from '../shared/limits.js';
import { type ExportResponse, toExportedMessage, toExportedToken } from './export.dto.js';

/** The copy of all data about an account, from every place that holds some. */
@Injectable()
export class AccountCopy {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secondStep: SecondStepService,
    private readonly passkeys: PasskeysService,
    private readonly settings: SettingsService,
    private readonly devices: DevicesService,
  ) {}

  /**
   * The contact messages that were sent from its address are there once it is confirmed: until then nothing proves
   * whose they are.
   */
  async of(user: AuthenticatedUser): Promise<ExportResponse> {
    const { manager } = this.dataSource;
    const userId = user.id;
    const [account, change, former, secondStep, settings, passkeys, used, tokens] =
      await Promise.all([
        manager.findOneByOrFail(User, { id: userId }),
        manager.findOneBy(EmailChangeToken, { userId }),
        manager.find(NotMeToken, {
          where: { userId, restores: Not(IsNull()) },
          order: { createdAt: 'DESC' },
          take: FORMER_EMAILS_EXPORTED,
        }),
        this.secondStep.status(userId),
        this.settings.get(userId),
        this.passkeys.list(userId),
        this.devices.copy(user),
        manager.find(PersonalAccessToken, {
          where: { userId },
          order: { createdAt: 'DESC' },
          take: 2 * ACCESS_TOKENS_MAX,
        }),
      ]);
    const { emailCanonical, emailConfirmedAt, createdAt, knownNetworks, knownBrowsers } = account;
    const messages = emailConfirmedAt
      ? await manager.find(ContactMessage, {
          where: { emailCanonical },
          order: { receivedAt: 'DESC' },
          take: MESSAGES_EXPORTED,
        })
      : [];
    const entries = await findEntries(
      manager,
      messages.map(({ id }) => id),
    );
    return {
      exportedAt: new Date().toISOString(),
      user: {
        id: userId,
        name: user.name,
        email: user.email,
        emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
        newEmail: change?.email ?? null,
        formerEmails: former.flatMap(({ restores }) => restores ?? []),
        createdAt: createdAt.toISOString(),
        knownNetworks,
        knownBrowsers,
      },
      secondStep,
      settings,
      passkeys: passkeys.map(toPasskeyResponse),
      accessTokens: tokens.map(toExportedToken),
      ...used,
      contactMessages: messages.map((message) => toExportedMessage(message, entries)),
    };
  }
}
