import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { PathId } from '../../api/path-id.js';
import { Scope, Staff } from '../../auth/sessions/access.decorators.js';
import { CurrentUser, type SessionUser } from '../../auth/sessions/callers.js';
import { SaveAnswerRequest, SavedAnswersResponse } from './saved-answers.dto.js';
import { SavedAnswersService } from './saved-answers.service.js';

@Staff()
@ApiTags('inbox')
@Controller('inbox/saved-answers')
export class SavedAnswersController {
  constructor(private readonly savedAnswers: SavedAnswersService) {}

  @Get()
  @Scope('inbox:read')
  @Call('listSavedAnswers', 'List the saved answers', {
    answers: [200, 'Texts that staff can start an answer with.', SavedAnswersResponse],
    tag: 'text',
  })
  async list(): Promise<SavedAnswersResponse> {
    return { savedAnswers: await this.savedAnswers.list() };
  }

  @Put()
  @Call('saveAnswer', 'Save an answer, or replace the one with the same title', {
    answers: [200, 'All saved answers.', SavedAnswersResponse],
    problems: ['too-many-saved-answers'],
  })
  async save(@Body() body: SaveAnswerRequest, @CurrentUser() user: SessionUser) {
    await this.savedAnswers.save(user.id, body);
    return this.list();
  }

  @Delete(':id')
  @Call('deleteSavedAnswer', 'Delete a saved answer', {
    answers: [204, 'It no longer exists.'],
  })
  async delete(
    @CurrentUser() user: SessionUser,
    @PathId('no-such-saved-answer', 'From `listSavedAnswers`.') id: string,
  ) {
    await this.savedAnswers.delete(user.id, id);
  }
}
