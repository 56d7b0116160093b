import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthenticatedUser } from '../auth/identity/authenticated-user.js';
import { toPasskeyResponse } from '../auth/passkeys/passkeys.dto.js';
import { PasskeysService } from '../auth/passkeys/passkeys.service.js';
import { toEventResponse, toSessionResponse } from '../auth/devices/sessions.dto.js';
import { SecondStepService } from '../auth/second-step/second-step.service.js';
import { SecurityLog } from '../auth/identity/security-log.js';
import { SecurityNotices } from '../auth/notices/security-notices.service.js';
import { SessionsService } from '../auth/identity/sessions.service.js';
import { EVENTS_KEPT, MESSAGES_EXPORTED, SESSIONS_MAX } from '../shared/limits.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { SettingsService } from '../settings/settings.service.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { dataExported } from '../mail/emails/data-exported.js';
import { ExportResponse, toExportedMessage } from './export.dto.js';
import { User } from '../database/entities/user.entity.js';

/** Each reads hundreds of rows and leaves a security event behind. */
export const EXPORTS = { name: 'export', points: 10, seconds: 3_600, whose: 'one account' };

@Injectable()
export class ExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly secondStep: SecondStepService,
    private readonly sessions: SessionsService,
    private readonly passkeys: PasskeysService,
    private readonly settings: SettingsService,
    private readonly securityLog: SecurityLog,
    private readonly notices: SecurityNotices,
  ) {}

  /**
   * Everything held about an account but the secrets that log in. Its owner is told by email. The contact messages that were sent from its
   * address are there once it is confirmed: until then nothing proves whose they are.
   * @throws Problem 429 when `EXPORTS` is used up.
   */
  async export(user: AuthenticatedUser): Promise<ExportResponse> {
    await this.limits.consume(EXPORTS, user.id);
    const { manager } = this.dataSource;
    const userId = user.id;
    await this.dataSource.transaction(async (transaction) => {
      const owner = await transaction.findOneByOrFail(User, { id: userId });
      await this.securityLog.record('data-exported', userId, transaction);
      await this.notices.send(transaction, dataExported, owner, {});
    });
    const [account, secondStep, settings, sessions, passkeys, events] = await Promise.all([
      manager.findOneByOrFail(User, { id: userId }),
      this.secondStep.status(userId),
      this.settings.get(userId),
      this.sessions.list(userId, { limit: SESSIONS_MAX }),
      this.passkeys.list(userId),
      this.securityLog.list(userId, { limit: EVENTS_KEPT }),
    ]);
    const { emailCanonical, emailConfirmedAt, createdAt, knownNetworks, knownBrowsers } = account;
    const messages = emailConfirmedAt
      ? await manager.find(ContactMessage, {
          where: { emailCanonical },
          order: { receivedAt: 'DESC' },
          take: MESSAGES_EXPORTED,
        })
      : [];
    return {
      exportedAt: new Date().toISOString(),
      user: {
        id: userId,
        name: user.name,
        email: user.email,
        emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
        knownNetworks,
        knownBrowsers,
      },
      secondStep,
      settings,
      sessions: sessions.rows.map((session) => ({
        ...toSessionResponse(session, user.sessionId),
        userAgent: session.userAgent,
      })),
      passkeys: passkeys.map(toPasskeyResponse),
      events: events.rows.map((event) => ({
        ...toEventResponse(event),
        userAgent: event.userAgent,
      })),
      contactMessages: messages.map(toExportedMessage),
    };
  }
}
