import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../api/call.js';
import { type Caller, CurrentUser } from '../auth/sessions/callers.js';
import { Scope } from '../auth/sessions/access.decorators.js';
import { SettingsResponse, UpdateSettingsRequest } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('auth/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Scope('settings:read')
  @Call('getSettings', 'Get the companion settings', {
    answers: [200, 'The settings.', SettingsResponse],
    tag: 'text',
  })
  async get(@CurrentUser() { id }: Caller): Promise<SettingsResponse> {
    return this.settings.get(id);
  }

  @Put()
  @Scope('settings:write')
  @Call('updateSettings', 'Save companion settings', {
    description: 'You can send either field alone. What you leave out stays the same.',
    answers: [200, 'The updated settings.', SettingsResponse],
    tag: 'text',
  })
  async update(@Body() body: UpdateSettingsRequest, @CurrentUser() { id }: Caller) {
    return this.settings.update(id, body);
  }
}
