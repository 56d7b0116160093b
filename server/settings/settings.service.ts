import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { AI_PERSONAS, DAILY_DIGEST_DEFAULT } from '../shared/lengths.js';
import { Settings } from '../database/entities/settings.entity.js';
import {
  type SettingsResponse,
  toSettingsResponse,
  type UpdateSettingsRequest,
} from './settings.dto.js';

@Injectable()
export class SettingsService {
  constructor(private readonly manager: EntityManager) {}

  async get(userId: string): Promise<SettingsResponse> {
    return toSettingsResponse(await this.manager.findOneBy(Settings, { userId }));
  }

  /** Raw SQL: an upsert that keeps what was not sent is one statement, not three. */
  async update(
    userId: string,
    { aiPersona, dailyDigest }: UpdateSettingsRequest,
  ): Promise<SettingsResponse> {
    const [saved] = await this.manager.query<SettingsResponse[]>(
      `INSERT INTO settings AS saved (user_id, ai_persona, daily_digest)
       VALUES ($1, coalesce($2, '${AI_PERSONAS[0]}'), coalesce($3, ${DAILY_DIGEST_DEFAULT}))
       ON CONFLICT (user_id) DO UPDATE
       SET ai_persona = coalesce($2, saved.ai_persona), daily_digest = coalesce($3, saved.daily_digest)
       RETURNING ai_persona AS "aiPersona", daily_digest AS "dailyDigest"`,
      [userId, aiPersona, dailyDigest],
    );
    return toSettingsResponse(saved ?? null);
  }
}
