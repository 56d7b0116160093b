import { BooleanField, ChoiceField } from '../api/field-rule.js';
import { Choice, Flag, response } from '../api/response-fields.js';
import { AI_PERSONAS, type AiPersona, DAILY_DIGEST_DEFAULT } from '../shared/limits.js';

const PERSONAS = AI_PERSONAS.join(', ');

/** Either field may be sent alone; a field left out stays as it is. */
export class UpdateSettingsRequest {
  @ChoiceField(AI_PERSONAS, `Persona must be one of ${PERSONAS}.`, 'How the companion speaks.', {
    optional: true,
  })
  aiPersona?: AiPersona;
  @BooleanField('Daily digest must be true or false.', 'Whether it sums up every day.', {
    optional: true,
    example: false,
  })
  dailyDigest?: boolean;
}

export class SettingsResponse extends response({
  aiPersona: Choice(AI_PERSONAS, `How the companion speaks; \`${AI_PERSONAS[0]}\` at first.`),
  dailyDigest: Flag(`Whether it sums up every day; \`${DAILY_DIGEST_DEFAULT}\` at first.`),
}) {}

/** @param saved null for who never saved any */
export const toSettingsResponse = (saved: SettingsResponse | null): SettingsResponse => ({
  aiPersona: saved?.aiPersona ?? AI_PERSONAS[0],
  dailyDigest: saved?.dailyDigest ?? DAILY_DIGEST_DEFAULT,
});
