import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/public.decorator.js';
import { ApiProblems } from '../common/openapi.js';
import { RateLimit } from '../common/rate-limit.js';
import { ContactService } from './contact.service.js';
import { ContactRequest, ContactResponse } from './contact.dto.js';
import { ApiIdempotencyKey, IdempotencyKey } from './idempotency-key.js';

const HOUR = 3_600;

@ApiTags('contact')
@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Public()
  @Post()
  @RateLimit(
    { name: 'contact-client', by: 'client', points: 60, seconds: HOUR },
    { name: 'contact-address', by: 'email', points: 30, seconds: HOUR },
  )
  @ApiOperation({
    operationId: 'sendMessage',
    summary: 'Leave a message',
    description: 'The message is stored before the answer is sent. No automatic reply is mailed.',
  })
  @ApiCreatedResponse({ type: ContactResponse, description: 'The message is stored.' })
  @ApiIdempotencyKey()
  @ApiProblems('invalid-idempotency-key', 'repeated-too-early', 'idempotency-key-reused')
  async receive(
    @Body() body: ContactRequest,
    @IdempotencyKey() key: Buffer | undefined,
  ): Promise<ContactResponse> {
    return this.contact.receive(body, key);
  }
}
