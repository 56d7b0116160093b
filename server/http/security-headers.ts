/** CSP source expressions of what a page carries inline, such as `sha256-…`. */
export interface InlineHashes {
  /** With the speculation rules. */
  scripts: readonly string[];
  style: string;
}

/** Two years, and for subdomains too: OWASP ASVS 5.0, 3.4.1. Browsers heed it over HTTPS only. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** Features that the site never uses, taken from whatever might run in its pages. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
];

/** For every answer, page or API (OWASP ASVS 5.0, 3.4). */
export function securityHeaders(): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': HSTS,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/**
 * The headers of every answer that brings none of its own. They are set before anything looks at the request, so
 * that no route, refusal or fault can be without. Answers made on request are not to be stored.
 */
export const DEFAULT_HEADERS: readonly (readonly [name: string, value: string])[] = Object.entries({
  ...securityHeaders(),
  'cache-control': 'no-store',
});

/** For pages besides: on a script or a style they would mean nothing, and cost as much as they do here. */
export function documentHeaders(): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS.map((feature) => `${feature}=()`).join(', '),
  };
}

/** The policy of the site's pages: what they carry inline is known by its hash. */
export function pagePolicy({ scripts, style }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts.map((hash) => `'${hash}'`)].join(' ')}`,
    `style-src 'self' '${style}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
