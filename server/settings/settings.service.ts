import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { DEFAULTS, SettingsResponse, type UpdateSettingsRequest } from './settings.dto.js';
import { Settings } from '../database/entities/settings.entity.js';

@Injectable()
export class SettingsService {
  constructor(private readonly manager: EntityManager) {}

  async get(userId: string): Promise<SettingsResponse> {
    return SettingsResponse.of((await this.manager.findOneBy(Settings, { userId })) ?? DEFAULTS);
  }

  /** Raw SQL: beside one statement that keeps what was not sent, `manager.upsert` and a read do half the calls. */
  async update(userId: string, changes: UpdateSettingsRequest): Promise<SettingsResponse> {
    const [saved] = await this.manager.query<Pick<Settings, 'aiPersona' | 'dailyDigest'>[]>(
      `INSERT INTO settings AS saved (user_id, ai_persona, daily_digest)
       VALUES ($1, coalesce($2, $4::varchar), coalesce($3, $5::boolean))
       ON CONFLICT (user_id) DO UPDATE
       SET ai_persona = coalesce($2, saved.ai_persona), daily_digest = coalesce($3, saved.daily_digest)
       RETURNING ai_persona AS "aiPersona", daily_digest AS "dailyDigest"`,
      [userId, changes.aiPersona, changes.dailyDigest, DEFAULTS.aiPersona, DEFAULTS.dailyDigest],
    );
    return SettingsResponse.of(saved ?? DEFAULTS);
  }
}
