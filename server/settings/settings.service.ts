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

  /** Overwrites what was sent, nothing else. */
  async update(userId: string, changes: UpdateSettingsRequest): Promise<SettingsResponse> {
    await this.manager.upsert(Settings, { userId, ...changes }, ['userId']);
    return this.get(userId);
  }
}
