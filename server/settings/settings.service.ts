import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AI_PERSONAS, DAILY_DIGEST_DEFAULT } from '../common/limits.js';
import { problem } from '../common/problems/problem.js';
import { Settings } from '../database/entities/settings.entity.js';
import type { Precondition } from '../web/entity-tag.js';
import {
  type SettingsResponse,
  toSettingsResponse,
  type UpdateSettingsRequest,
} from './settings.dto.js';

/** Companion settings. */
@Injectable()
export class SettingsService {
  constructor(private readonly dataSource: DataSource) {}

  async get(userId: string): Promise<SettingsResponse> {
    return toSettingsResponse(await this.dataSource.manager.findOneBy(Settings, { userId }));
  }

  /**
   * Raw SQL: an upsert that keeps what was not sent is one statement, not three.
   * @throws Problem 412 when they are no longer what `ifMatch` was made for
   */
  async update(
    userId: string,
    { aiPersona, dailyDigest }: UpdateSettingsRequest,
    ifMatch?: Precondition,
  ): Promise<SettingsResponse> {
    const seen = ifMatch && (await this.get(userId));
    if (seen) ifMatch(seen);
    const [row] = await this.dataSource.query<SettingsResponse[]>(
      `INSERT INTO settings (user_id, ai_persona, daily_digest)
       VALUES ($1, coalesce($2, '${AI_PERSONAS[0]}'), coalesce($3, ${DAILY_DIGEST_DEFAULT}))
       ON CONFLICT (user_id) DO UPDATE SET
         ai_persona = coalesce($2, settings.ai_persona),
         daily_digest = coalesce($3, settings.daily_digest)
       WHERE $4::text IS NULL OR (settings.ai_persona, settings.daily_digest) = ($4, $5)
       RETURNING ai_persona AS "aiPersona", daily_digest AS "dailyDigest"`,
      [
        userId,
        aiPersona ?? null,
        dailyDigest ?? null,
        seen?.aiPersona ?? null,
        seen?.dailyDigest ?? null,
      ],
    );
    if (!row) throw problem('changed-meanwhile');
    return row;
  }
}
