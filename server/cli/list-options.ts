import { UsageError } from './command.js';

/** Rows of a table that nobody asked to be longer: the newest stay on the screen. */
export const TABLE_ROWS = 50;

/** @throws UsageError for anything but a number of rows. */
export function parseLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--limit is a number of rows.');
  return Number(text);
}

const DAY_MS = 86_400_000;
const midnight = (time: number) => new Date(time - (time % DAY_MS));

const SHORT_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A time as people say it, in UTC: "yesterday 08:15". Of an empty one nothing. */
export function humanTime(time: string | null, now = Date.now()): string {
  if (!time) return '';
  const moment = new Date(time);
  const days = (midnight(moment.getTime()).getTime() - midnight(now).getTime()) / DAY_MS;
  const named: Record<string, string> = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' };
  return `${named[days] ?? SHORT_DATE.format(moment)} ${moment.toISOString().slice(11, 16)}`;
}
