import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentUser } from '../auth/sessions/authenticated-user.js';
import { Scope } from '../auth/sessions/scope.decorator.js';
import { TaggedRead, TaggedWrite } from '../http/api-headers.js';
import { SettingsResponse, UpdateSettingsRequest } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('auth/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Scope('settings:read')
  @ApiOperation({ operationId: 'getSettings', summary: 'Read the companion settings' })
  @TaggedRead({ type: SettingsResponse, description: 'The settings.' })
  async get(@CurrentUser() { id }: Caller): Promise<SettingsResponse> {
    return this.settings.get(id);
  }

  @Put()
  @Scope('settings:write')
  @ApiOperation({
    operationId: 'updateSettings',
    summary: 'Save companion settings',
    description: 'Either field may be sent alone; what is left out stays as it is.',
  })
  @TaggedWrite({ type: SettingsResponse, description: 'The settings as they are now.' })
  async update(
    @Body() body: UpdateSettingsRequest,
    @CurrentUser() { id }: Caller,
  ): Promise<SettingsResponse> {
    return this.settings.update(id, body);
  }
}
