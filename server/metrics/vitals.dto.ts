import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { ChoiceField, says } from '../common/field-rule.js';

const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export const DEVICES = ['phone', 'desktop'] as const;

const PAGE_MAX = 100;
/** Ten minutes: whatever took longer says nothing about the page. */
const VALUE_MAX = 600_000;

class Vital {
  /** Web vitals, https://web.dev/articles/vitals. */
  @ChoiceField(VITALS, {
    message: `A metric is one of ${VITALS.join(', ')}.`,
    example: 'LCP',
    description: 'At most one entry per metric.',
  })
  name!: (typeof VITALS)[number];

  /** Milliseconds; for CLS a ratio without a unit. */
  @ApiProperty({
    minimum: 0,
    maximum: VALUE_MAX,
    example: 712.4,
    description: 'Milliseconds; for CLS a ratio.',
  })
  @IsNumber({}, says('not-a-number', 'A value is a number.'))
  @Min(0, says('too-small', 'A value is not negative.'))
  @Max(VALUE_MAX, says('too-large', `A value is at most ${VALUE_MAX}.`))
  value!: number;
}

/** What one visit to one page measured. Nothing in it tells who visited. */
export class VitalsRequest {
  /** The route's pattern. One that the site does not have counts as `other`. */
  @ApiProperty({
    maxLength: PAGE_MAX,
    example: '/about',
    description: "The page's route pattern.",
  })
  @IsString(says('not-text', 'The page is a route pattern.'))
  @Matches(
    new RegExp(`^.{0,${PAGE_MAX}}$`, 'su'),
    says('too-long', `The page has at most ${PAGE_MAX} characters.`),
  )
  page!: string;

  @ChoiceField(DEVICES, {
    message: `The device is one of ${DEVICES.join(', ')}.`,
    example: 'phone',
    description: 'The class of device.',
  })
  device!: (typeof DEVICES)[number];

  /** At most one entry per metric. */
  @ApiProperty({
    type: [Vital],
    minItems: 1,
    maxItems: VITALS.length,
    description: 'What was measured.',
  })
  @IsArray(says('not-a-list', 'The metrics are a list.'))
  @ArrayMinSize(1, says('too-few', 'At least one metric is required.'))
  @ArrayMaxSize(VITALS.length, says('too-many', `At most ${VITALS.length} metrics are taken.`))
  @ValidateNested({ each: true, ...says('invalid', 'A metric has a name and a value.') })
  @Type(() => Vital)
  metrics!: Vital[];
}
