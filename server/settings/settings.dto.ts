import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, ChoiceField } from '../api/field-rule.js';
import { AI_PERSONAS, type AiPersona, DAILY_DIGEST_DEFAULT } from '../shared/limits.js';

/** Either field may be sent alone; a field left out stays as it is. */
export class UpdateSettingsRequest {
  @ChoiceField(AI_PERSONAS, {
    required: false,
    message: `Persona must be one of ${AI_PERSONAS.join(', ')}.`,
    description: 'How the companion speaks.',
  })
  aiPersona?: AiPersona;

  @BooleanField({
    required: false,
    message: 'Daily digest must be true or false.',
    example: false,
    description: 'Whether it sums up every day.',
  })
  dailyDigest?: boolean;
}

export class SettingsResponse {
  @ApiProperty({
    enum: AI_PERSONAS,
    description: `How the companion speaks; \`${AI_PERSONAS[0]}\` at first.`,
  })
  aiPersona!: AiPersona;

  @ApiProperty({
    example: DAILY_DIGEST_DEFAULT,
    description: `Whether it sums up every day; \`${DAILY_DIGEST_DEFAULT}\` at first.`,
  })
  dailyDigest!: boolean;
}

/** @param saved null for who never saved any */
export const toSettingsResponse = (saved: SettingsResponse | null): SettingsResponse => ({
  aiPersona: saved?.aiPersona ?? AI_PERSONAS[0],
  dailyDigest: saved?.dailyDigest ?? DAILY_DIGEST_DEFAULT,
});
