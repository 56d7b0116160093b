import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AI_PERSONAS, type AiPersona, DAILY_DIGEST_DEFAULT } from '../common/limits.js';
import type { SettingsResponse, UpdateSettingsRequest } from './dto/settings.dto.js';

interface SettingsRow {
  ai_persona: AiPersona;
  daily_digest: boolean;
}

const toSettingsResponse = (row?: SettingsRow): SettingsResponse => ({
  aiPersona: row?.ai_persona ?? AI_PERSONAS[0],
  dailyDigest: row?.daily_digest ?? DAILY_DIGEST_DEFAULT,
});

/** Companion settings. Raw SQL: an upsert that keeps what was not sent is one statement, not three. */
@Injectable()
export class SettingsService {
  constructor(private readonly dataSource: DataSource) {}

  async get(userId: string): Promise<SettingsResponse> {
    const [row] = await this.dataSource.query<SettingsRow[]>(
      'SELECT ai_persona, daily_digest FROM settings WHERE user_id = $1',
      [userId],
    );
    return toSettingsResponse(row);
  }

  async update(
    userId: string,
    { aiPersona, dailyDigest }: UpdateSettingsRequest,
  ): Promise<SettingsResponse> {
    const [row] = await this.dataSource.query<SettingsRow[]>(
      `INSERT INTO settings (user_id, ai_persona, daily_digest)
       VALUES ($1, coalesce($2, '${AI_PERSONAS[0]}'), coalesce($3, ${DAILY_DIGEST_DEFAULT}))
       ON CONFLICT (user_id) DO UPDATE SET
         ai_persona = coalesce($2, settings.ai_persona),
         daily_digest = coalesce($3, settings.daily_digest)
       RETURNING ai_persona, daily_digest`,
      [userId, aiPersona ?? null, dailyDigest ?? null],
    );
    return toSettingsResponse(row);
  }
}
