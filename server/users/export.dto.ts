import { ApiProperty } from '@nestjs/swagger';
import { ProfileFields } from '../auth/sessions/profile.dto.js';
import { SecondStepResponse } from '../auth/second-step/second-step.dto.js';
import { PasskeyResponse } from '../auth/passkeys/passkeys.dto.js';
import { KNOWN_CLIENTS_MAX } from '../auth/sessions/start-session.js';
import { EventResponse, SessionResponse } from '../auth/sessions/sessions.dto.js';
import { Id, Time, TimeOrNull } from '../api/answer-field.js';
import type { FoundEntry } from '../inbox/entries.js';
import { TokenResponse, toTokenResponse } from '../auth/access-tokens/tokens.dto.js';
import {
  ACCESS_TOKENS_MAX,
  ANSWER_MAX,
  EMAIL_MAX,
  EVENTS_KEPT,
  FORMER_EMAILS_EXPORTED,
  MESSAGE_MAX,
  MESSAGES_EXPORTED,
  NAME_MAX,
  PASSKEYS_MAX,
  SESSIONS_MAX,
  SUBJECT_MAX,
} from '../shared/limits.js';
import type { PersonalAccessToken } from '../database/entities/personal-access-token.entity.js';
import type { ContactMessage } from '../database/entities/contact-message.entity.js';
import { SettingsResponse } from '../settings/settings.dto.js';

class ExportedUser extends ProfileFields {
  @Id('The account.')
  id!: string;

  @TimeOrNull('When its owner confirmed the address; null until then.')
  emailConfirmedAt!: string | null;

  @ApiProperty({
    type: String,
    format: 'idn-email',
    maxLength: EMAIL_MAX,
    nullable: true,
    example: null,
    description: 'The address that was asked for in its place, for an hour.',
  })
  newEmail!: string | null;

  @ApiProperty({
    type: [String],
    maxItems: FORMER_EMAILS_EXPORTED,
    example: ['ada@example.org'],
    description:
      'Addresses that it had, and that the link of an email still gives back to it, the latest first.',
  })
  formerEmails!: string[];

  @Time('The signup.')
  createdAt!: string;

  @ApiProperty({
    type: [String],
    maxItems: KNOWN_CLIENTS_MAX,
    example: ['203.0.113.7'],
    description: 'Where it was used from, the latest first: log-ins from there are no news.',
  })
  knownNetworks!: string[];

  @ApiProperty({
    type: [String],
    maxItems: KNOWN_CLIENTS_MAX,
    example: ['Firefox on Windows'],
    description: 'The same of browsers.',
  })
  knownBrowsers!: string[];
}

const UserAgentField = () =>
  ApiProperty({
    type: String,
    nullable: true,
    example: 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
    description: 'As the browser sent it.',
  });

class ExportedSession extends SessionResponse {
  @UserAgentField()
  userAgent!: string | null;
}

class ExportedEvent extends EventResponse {
  @UserAgentField()
  userAgent!: string | null;
}

class ExportedAnswer {
  @Time('When it was written.')
  at!: string;

  @ApiProperty({
    maxLength: ANSWER_MAX,
    example: 'We would love to read it.',
    description: 'As it was mailed.',
  })
  text!: string;
}

class ExportedToken extends TokenResponse {
  @ApiProperty({ description: 'Whether it ended because it was revoked.' })
  revoked!: boolean;
}

class ExportedMessage {
  @Id('As it was answered with.')
  id!: string;

  @Time('When it was stored.')
  receivedAt!: string;

  @ApiProperty({ maxLength: NAME_MAX, example: 'Ada Lovelace', description: 'As it was typed.' })
  name!: string;

  @ApiProperty({
    format: 'idn-email',
    maxLength: EMAIL_MAX,
    example: 'ada@example.com',
    description: 'As it was typed.',
  })
  email!: string;

  @ApiProperty({
    maxLength: SUBJECT_MAX,
    example: 'A difference engine',
    description: 'As it was typed.',
  })
  subject!: string;

  @ApiProperty({
    maxLength: MESSAGE_MAX,
    example: 'We have one from 1991.',
    description: 'As it was typed.',
  })
  message!: string;

  @ApiProperty({ type: [ExportedAnswer], description: 'What we answered.' })
  answers!: ExportedAnswer[];
}

export class ExportResponse {
  @Time('When the copy was made.')
  exportedAt!: string;

  @ApiProperty({ description: 'The profile.' })
  user!: ExportedUser;

  @ApiProperty({ description: 'The second step; neither its key nor its recovery codes.' })
  secondStep!: SecondStepResponse;

  @ApiProperty({ description: 'The companion settings.' })
  settings!: SettingsResponse;

  @ApiProperty({
    type: [ExportedSession],
    maxItems: SESSIONS_MAX,
    description: 'Every live session.',
  })
  sessions!: ExportedSession[];

  @ApiProperty({
    type: [PasskeyResponse],
    maxItems: PASSKEYS_MAX,
    description: 'Every passkey, without its keys.',
  })
  passkeys!: PasskeyResponse[];

  @ApiProperty({
    type: [ExportedToken],
    maxItems: 2 * ACCESS_TOKENS_MAX,
    description: 'Every personal access token, and those that have ended lately; none can be used.',
  })
  accessTokens!: ExportedToken[];

  @ApiProperty({
    type: [ExportedEvent],
    maxItems: EVENTS_KEPT,
    description: 'Every event that is kept.',
  })
  events!: ExportedEvent[];

  @ApiProperty({
    type: [ExportedMessage],
    maxItems: MESSAGES_EXPORTED,
    description:
      'The latest contact messages that were sent from the address; none while it is not confirmed.',
  })
  contactMessages!: ExportedMessage[];
}

export const toExportedToken = (token: PersonalAccessToken): ExportedToken => ({
  ...toTokenResponse(token),
  revoked: token.revoked,
});

/** @param entries what was done with messages, those of others too */
export const toExportedMessage = (
  sent: ContactMessage,
  entries: readonly FoundEntry[],
): ExportedMessage => ({
  id: sent.id,
  receivedAt: sent.receivedAt.toISOString(),
  name: sent.name,
  email: sent.email,
  subject: sent.subject,
  message: sent.message,
  answers: entries.flatMap(({ messageId, kind, text, createdAt }) =>
    messageId === sent.id && kind === 'answer'
      ? [{ at: createdAt.toISOString(), text: text ?? '' }]
      : [],
  ),
});
