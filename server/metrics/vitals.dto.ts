import { NumberField } from '../api/fields.js';

/** Ten minutes: a longer time says nothing about the page. */
const VALUE_MAX = 600_000;

const Vital = (name: string, example: number, unit = 'Milliseconds.') =>
  NumberField(name, unit, { minimum: 0, maximum: VALUE_MAX, example });

/** The measurements of one visit to one page (https://web.dev/articles/vitals), without the visitor. */
export class VitalsRequest {
  @Vital('LCP', 712.4) LCP?: number;
  @Vital('INP', 48) INP?: number;
  @Vital('CLS', 0.02, 'A ratio without a unit.') CLS?: number;
  @Vital('TTFB', 31.5) TTFB?: number;
}
