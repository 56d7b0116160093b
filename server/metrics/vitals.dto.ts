import { ChoiceField, ListField, NumberField } from '../api/field-rule.js';

const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;

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
  @ListField('Metrics', 'What was measured: at most one entry per metric.', {
    items: Vital,
    minItems: 1,
    maxItems: VITALS.length,
  })
  metrics!: Vital[];
}
