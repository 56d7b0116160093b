import { BooleanField, ChoiceField } from '../api/fields.js';
import { Choice, Flag, response } from '../api/response-fields.js';
import { AI_PERSONAS, type AiPersona, DAILY_DIGEST_DEFAULT } from '../shared/lengths.js';

export class UpdateSettingsRequest {
  @ChoiceField('Persona', AI_PERSONAS, "The companion's tone.", { optional: true })
  aiPersona?: AiPersona;
  @BooleanField('Daily digest', 'Whether to send a summary every day.', {
    optional: true,
    example: false,
  })
  dailyDigest?: boolean;
}

export class SettingsResponse extends response({
  aiPersona: Choice(AI_PERSONAS, `The companion's tone; \`${AI_PERSONAS[0]}\` by default.`),
  dailyDigest: Flag(`Whether to send a summary every day; \`${DAILY_DIGEST_DEFAULT}\` by default.`),
}) {}

export const DEFAULTS = { aiPersona: AI_PERSONAS[0], dailyDigest: DAILY_DIGEST_DEFAULT };
