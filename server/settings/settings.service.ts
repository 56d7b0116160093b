import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inBatches } from '../database/in-batches.js';
import { AI_PERSONAS, type AiPersona, DAILY_DIGEST_DEFAULT } from '../shared/limits.js';
import { Settings } from '../database/entities/settings.entity.js';
import {
  type SettingsResponse,
  toSettingsResponse,
  type UpdateSettingsRequest,
} from './settings.dto.js';

/** Null leaves a field as it is. */
interface Change {
  userId: string;
  aiPersona: AiPersona | null;
  dailyDigest: boolean | null;
}

@Injectable()
export class SettingsService {
  private readonly save = inBatches((changes: readonly Change[]) => this.saveAll(changes));

  constructor(private readonly dataSource: DataSource) {}

  async get(userId: string): Promise<SettingsResponse> {
    return toSettingsResponse(await this.dataSource.manager.findOneBy(Settings, { userId }));
  }

  async update(
    userId: string,
    { aiPersona, dailyDigest }: UpdateSettingsRequest,
  ): Promise<SettingsResponse> {
    const change: Change = {
      userId,
      aiPersona: aiPersona ?? null,
      dailyDigest: dailyDigest ?? null,
    };
    let saved = await this.save(change);
    while (!saved) saved = await this.save(change);
    return saved;
  }

  /**
   * Raw SQL: an upsert that keeps what was not sent is one statement for all changes of the moment, not three for
   * each. They are in one order, so that of two batches neither waits for the other.
   * @returns null for a change that comes after another one of its account: PostgreSQL takes one of each in a statement
   */
  private async saveAll(all: readonly Change[]): Promise<(SettingsResponse | null)[]> {
    const firsts = new Map(all.toReversed().map((change) => [change.userId, change]));
    const changes = [...firsts.values()];
    const rows = await this.dataSource.query<(SettingsResponse & { userId: string })[]>(
      `WITH given AS (
         SELECT * FROM unnest($1::uuid[], $2::text[], $3::boolean[]) AS given (user_id, ai_persona, daily_digest)
       )
       INSERT INTO settings AS saved (user_id, ai_persona, daily_digest)
       SELECT user_id, coalesce(ai_persona, '${AI_PERSONAS[0]}'), coalesce(daily_digest, ${DAILY_DIGEST_DEFAULT})
       FROM given ORDER BY user_id
       ON CONFLICT (user_id) DO UPDATE SET (ai_persona, daily_digest) = (
         SELECT coalesce(ai_persona, saved.ai_persona), coalesce(daily_digest, saved.daily_digest)
         FROM given WHERE user_id = saved.user_id
       )
       RETURNING user_id AS "userId", ai_persona AS "aiPersona", daily_digest AS "dailyDigest"`,
      [
        changes.map(({ userId }) => userId),
        changes.map(({ aiPersona }) => aiPersona),
        changes.map(({ dailyDigest }) => dailyDigest),
      ],
    );
    const saved = new Map(rows.map((row) => [row.userId, toSettingsResponse(row)]));
    return all.map((change) =>
      change === firsts.get(change.userId) ? (saved.get(change.userId) ?? null) : null,
    );
  }
}
