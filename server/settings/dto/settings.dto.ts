import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { AI_PERSONAS, type AiPersona, DAILY_DIGEST_DEFAULT } from '../../common/limits.js';

const given = (_: unknown, value: unknown) => value !== undefined;

/** Either field may be sent alone; what is left out stays as it is. */
export class UpdateSettingsRequest {
  @ApiPropertyOptional({ enum: AI_PERSONAS, description: 'How the companion speaks.' })
  @ValidateIf(given)
  @IsIn(AI_PERSONAS, { message: `Persona must be one of ${AI_PERSONAS.join(', ')}.` })
  aiPersona?: AiPersona;

  @ApiPropertyOptional({ example: false, description: 'Whether it sums up every day.' })
  @ValidateIf(given)
  @IsBoolean({ message: 'Daily digest must be true or false.' })
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
