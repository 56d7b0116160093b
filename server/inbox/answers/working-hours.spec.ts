import { describe, expect, it } from 'vitest';
import { workingHoursBefore } from './working-hours.js';

const NEW_YORK = 'America/New_York';

describe('The moment some working hours before', () => {
  it.each([
    ['an afternoon is that afternoon', '2026-05-06T15:00-04:00', 4, '2026-05-06T11:00-04:00'],
    ['a morning is the day before', '2026-05-06T10:00-04:00', 4, '2026-05-05T14:00-04:00'],
    ['four hours of a day is when it began', '2026-05-06T13:00-04:00', 4, '2026-05-06T09:00-04:00'],
    ['dawn goes by the day before', '2026-05-06T03:00-04:00', 8, '2026-05-05T09:00-04:00'],
    ['Monday morning is Friday', '2026-05-11T10:30-04:00', 4, '2026-05-08T14:30-04:00'],
    ['Sunday is Friday', '2026-05-10T12:00-04:00', 8, '2026-05-08T09:00-04:00'],
    ['two weeks goes over two weekends', '2026-05-11T12:00-04:00', 80, '2026-04-27T12:00-04:00'],
    ['the Monday after clocks went forward', '2026-03-09T11:00-04:00', 4, '2026-03-06T15:00-05:00'],
    ['the Monday after clocks went back', '2026-11-02T11:00-05:00', 4, '2026-10-30T15:00-04:00'],
  ])('%s', (_, now, hours, moment) => {
    expect(workingHoursBefore(new Date(now), hours, NEW_YORK)).toEqual(new Date(moment));
  });

  it('goes by the clock of the time zone', () => {
    const now = new Date('2026-05-08T09:30+09:00');
    expect(workingHoursBefore(now, 1, 'Asia/Tokyo')).toEqual(new Date('2026-05-07T16:30+09:00'));
  });
});
