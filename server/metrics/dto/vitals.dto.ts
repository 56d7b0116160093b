import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export const DEVICES = ['phone', 'desktop'] as const;

const PAGE_MAX = 100;
/** Ten minutes: whatever took longer says nothing about the page. */
const VALUE_MAX = 600_000;

export class Vital {
  /** Web vitals, https://web.dev/articles/vitals. */
  @ApiProperty({ enum: VITALS, example: 'LCP', description: 'At most one entry per metric.' })
  @IsIn(VITALS, { message: `A metric is one of ${VITALS.join(', ')}.` })
  name!: (typeof VITALS)[number];

  /** Milliseconds; for CLS a ratio without a unit. */
  @ApiProperty({
    minimum: 0,
    maximum: VALUE_MAX,
    example: 712.4,
    description: 'Milliseconds; for CLS a ratio.',
  })
  @IsNumber({}, { message: 'A value is a number.' })
  @Min(0, { message: 'A value is not negative.' })
  @Max(VALUE_MAX, { message: `A value is at most ${VALUE_MAX}.` })
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
  @IsString({ message: 'The page is a route pattern.' })
  @Matches(new RegExp(`^.{0,${PAGE_MAX}}$`, 'su'), {
    message: `The page has at most ${PAGE_MAX} characters.`,
  })
  page!: string;

  @ApiProperty({ enum: DEVICES, example: 'phone', description: 'The class of device.' })
  @IsIn(DEVICES, { message: `The device is one of ${DEVICES.join(', ')}.` })
  device!: (typeof DEVICES)[number];

  /** At most one entry per metric. */
  @ApiProperty({
    type: [Vital],
    minItems: 1,
    maxItems: VITALS.length,
    description: 'What was measured.',
  })
  @IsArray({ message: 'The metrics are a list.' })
  @ArrayMinSize(1, { message: 'At least one metric is required.' })
  @ArrayMaxSize(VITALS.length, { message: `At most ${VITALS.length} metrics are taken.` })
  @ValidateNested({ each: true })
  @Type(() => Vital)
  metrics!: Vital[];
}
