import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.js';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

describe('deviceName', () => {
  it.each([
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`,
      'Firefox on Windows',
    ],
    [`${MOZILLA} (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome on Linux'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`,
      'Edge on Windows',
    ],
    [`${MOZILLA} (Linux; Android 15) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
      'Safari on macOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['my-integration/1.0 (team@example.com)', 'my-integration'],
    ['x'.repeat(400), 'x'.repeat(40)],
    ['', null],
    [null, null],
  ])('calls %s %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
