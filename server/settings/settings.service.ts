import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
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

  /** Overwrites what was sent, nothing else. */
  async update(userId: string, changes: UpdateSettingsRequest): Promise<SettingsResponse> {
    await this.manager.upsert(Settings, { userId, ...changes }, ['userId']);
    return this.get(userId);
  }
}
