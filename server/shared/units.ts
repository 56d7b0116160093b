/** In seconds. */
export const MINUTE = 60;
export const QUARTER_HOUR = 900;
export const HOUR = 3_600;
export const DAY = 86_400;
export const WEEK = 7 * DAY;
