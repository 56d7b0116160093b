import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthenticatedUser } from '../auth/authenticated-user.js';
import { toEventResponse, toSessionResponse } from '../auth/dto/sessions.dto.js';
import { SecurityEvent } from '../auth/security-event.entity.js';
import { SecurityLog } from '../auth/security-log.js';
import { Session } from '../auth/session.entity.js';
import type { RequestOrigin } from '../common/request-origin.js';
import { SettingsService } from '../settings/settings.service.js';
import { ExportResponse } from './dto/export.dto.js';
import { User } from './user.entity.js';

@Injectable()
export class ExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Everything held about an account but its password hash. Contact messages are left out: they belong to
   * no account, and an address that was never confirmed does not prove whose they are.
   */
  async export(user: AuthenticatedUser, origin: RequestOrigin): Promise<ExportResponse> {
    await this.securityLog.record('data-exported', origin, user.id);
    const { manager } = this.dataSource;
    const userId = user.id;
    const [{ name, email, createdAt }, settings, sessions, events] = await Promise.all([
      manager.findOneByOrFail(User, { id: userId }),
      this.settings.get(userId),
      manager.find(Session, { where: { userId }, order: { createdAt: 'DESC' } }),
      manager.find(SecurityEvent, { where: { userId }, order: { id: 'DESC' } }),
    ]);
    return {
      exportedAt: new Date().toISOString(),
      user: { id: userId, name, email, createdAt: createdAt.toISOString() },
      settings,
      sessions: sessions.map((session) => ({
        ...toSessionResponse(session, user.sessionId),
        userAgent: session.userAgent,
      })),
      events: events.map((event) => ({ ...toEventResponse(event), userAgent: event.userAgent })),
    };
  }
}
