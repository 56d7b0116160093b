import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Scope } from '../auth/identity/scope.decorator.js';
import { Staff } from '../auth/identity/staff.decorator.js';
import { TaggedRead } from '../http/api-headers.js';
import { ApiProblems } from '../problems/openapi.js';
import { InboxService } from './inbox.service.js';
import { CountsResponse, MessagesQuery, MessagesResponse, StaffResponse } from './list.dto.js';

@ApiTags('inbox')
@Controller('inbox')
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get('counts')
  @Staff()
  @Scope('inbox:read')
  @ApiOperation({
    operationId: 'countMessages',
    summary: 'How much there is to do',
    description: 'Ask every 15 seconds at most, with `If-None-Match`.',
  })
  @TaggedRead({ type: CountsResponse, description: 'How many messages stand where.' })
  async counts(): Promise<CountsResponse> {
    return this.inbox.counts();
  }

  @Get('staff')
  @Staff()
  @Scope('inbox:read')
  @ApiOperation({ operationId: 'listStaff', summary: 'Who may see to messages' })
  @TaggedRead({ type: StaffResponse, description: 'Everybody who has the inbox.' })
  async staff(): Promise<StaffResponse> {
    return this.inbox.staff();
  }

  @Get('messages')
  @Staff()
  @Scope('inbox:read')
  @ApiOperation({
    operationId: 'listMessages',
    summary: 'List or search the messages of the contact form',
    description: 'The first page with `If-None-Match` tells cheaply whether there is anything new.',
  })
  @TaggedRead({ type: MessagesResponse, description: 'A page of messages, newest first.' })
  @ApiProblems('validation')
  async list(@Query() query: MessagesQuery): Promise<MessagesResponse> {
    return this.inbox.list(query);
  }
}
