import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { ChoiceField, ListField, NumberField } from '../api/field-rule.js';
import { says } from '../api/validation.js';
import { TextField } from '../api/text-field.js';

const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export const DEVICES = ['phone', 'desktop'] as const;

const PAGE_MAX = 100;
/** Ten minutes: a longer time says nothing about the page. */
const VALUE_MAX = 600_000;

class Vital {
  /** Web vitals, https://web.dev/articles/vitals. */
  @ChoiceField(VITALS, `A metric is one of ${VITALS.join(', ')}.`, 'At most one entry per metric.')
  name!: (typeof VITALS)[number];

  @NumberField('A value', 'Milliseconds; for CLS a ratio without a unit.', {
    minimum: 0,
    maximum: VALUE_MAX,
    example: 712.4,
  })
  value!: number;
}

/** The measurements of one visit to one page. They do not tell who visited. */
export class VitalsRequest {
  @TextField({
    label: 'Page',
    max: PAGE_MAX,
    example: '/about',
    description: "The page's route pattern. One that the site does not have counts as `other`.",
  })
  page!: string;

  @ChoiceField(DEVICES, `The device is one of ${DEVICES.join(', ')}.`, 'The class of device.')
  device!: (typeof DEVICES)[number];

  @ListField('Metrics', 'What was measured: at most one entry per metric.', {
    type: [Vital],
    minItems: 1,
    maxItems: VITALS.length,
  })
  @ValidateNested({ each: true, ...says('invalid', 'A metric has a name and a value.') })
  @Type(() => Vital)
  metrics!: Vital[];
}
