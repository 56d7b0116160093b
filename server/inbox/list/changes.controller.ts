import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { Scope, Staff } from '../../auth/sessions/access.decorators.js';
import { InProgress } from '../../limits/limit.decorators.js';
import { ChangesQuery, ChangesResponse } from './changes.dto.js';
import { ChangesService } from './changes.service.js';

@Staff()
@ApiTags('inbox')
@Controller('inbox/changes')
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Get()
  @Scope('inbox:read')
  @InProgress('inbox-reads')
  @Call('listChanges', 'Follow the inbox', {
    description:
      'Messages, spam among them, and everything in their histories, each once. What is deleted is gone from here, too.',
    answers: [200, 'What came after a number.', ChangesResponse],
    tag: 'text',
  })
  async list(@Query() { after, limit }: ChangesQuery): Promise<ChangesResponse> {
    return this.changes.list(after, limit);
  }
}
