/** CSP source expressions of what a page carries inline, such as `sha256-…`. */
export interface InlineHashes {
  /** With the speculation rules. */
  scripts: readonly string[];
  style: string;
}

/** For every answer, page or API (OWASP ASVS 5.0, 3.4). */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // Two years, and for subdomains too (3.4.1). Browsers heed it over HTTPS only.
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The headers of every answer without headers of its own. Answers made on request are not to be stored. */
export const DEFAULT_HEADERS = Object.entries({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });

/** Features that the site never uses, taken from whatever might run in its pages. */
const UNUSED =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), payment=(), usb=()';

/** For the site's pages besides: what they carry inline is known by its hash. */
export const pageHeaders = ({ scripts, style }: InlineHashes) => ({
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': UNUSED,
  'content-security-policy': [
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
  ].join('; '),
});
