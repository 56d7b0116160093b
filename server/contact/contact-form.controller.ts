import { Body, Controller, Get, Post, Redirect } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/sessions/access.decorators.js';
import { ContactRequest } from './contact.dto.js';
import { ContactService } from './contact.service.js';
import { formKeyOf } from './idempotency-key.js';

/** The form of /contact without script: the same call, answered with a page, as its problems are (`answerProblems`). */
@Public()
@ApiExcludeController()
@Controller('contact/form')
export class ContactFormController {
  constructor(private readonly contact: ContactService) {}

  @Post()
  @RouteConfig({ isForm: true })
  @Redirect('/contact/sent', 303)
  async receive(@Body() body: ContactRequest): Promise<void> {
    await this.contact.receive(body, formKeyOf(body));
  }

  /** The address of an answer, loaded again. */
  @Get()
  @Redirect('/contact', 303)
  async show(): Promise<void> {}
}
