/** RFC 7518 section 3.2: an HS256 key has at least as many bits as the hash, 32 bytes. */
export const SECRET_MIN_BYTES = 32;

/** The placeholders that documentation has for a secret. */
const SAMPLE_SECRET = /change.?me|secret|example|password|sample|your.?key/i;
/** Fewer different characters than this are typed with one finger, not drawn at random. */
const DIFFERENT_CHARACTERS_MIN = 8;

/** The secrets that sign and verify tokens. */
export interface Secrets {
  jwtSecret: string;
  /** Older ones, which verify only. */
  jwtSecretPrevious: readonly string[];
}

const isShort = (secret: string) => Buffer.byteLength(secret) < SECRET_MIN_BYTES;
const isSample = (secret: string) =>
  SAMPLE_SECRET.test(secret) || new Set(secret).size < DIFFERENT_CHARACTERS_MIN;

/** One sentence for each variable that holds too short a secret. */
export function shortSecretFaults({ jwtSecret, jwtSecretPrevious }: Secrets): string[] {
  return [
    ...(isShort(jwtSecret) ? [`JWT_SECRET must be at least ${SECRET_MIN_BYTES} bytes long.`] : []),
    ...(jwtSecretPrevious.some(isShort)
      ? [
          `JWT_SECRET_PREVIOUS must hold secrets of at least ${SECRET_MIN_BYTES} bytes, separated by commas.`,
        ]
      : []),
  ];
}

/** One sentence where the secret that signs was copied from somewhere. */
export const sampleSecretFaults = ({ jwtSecret }: Secrets): string[] =>
  isSample(jwtSecret)
    ? ['JWT_SECRET looks like a sample: give it random bytes, as of `openssl rand -base64 32`.']
    : [];

/**
 * One sentence where an older one was. It still verifies, since an earlier release took it to sign with: refused, it would log
 * everybody out and lose what was sealed with it.
 */
export const sampleSecretWarnings = ({
  jwtSecretPrevious,
}: Pick<Secrets, 'jwtSecretPrevious'>): string[] =>
  jwtSecretPrevious.some(isSample)
    ? [
        'JWT_SECRET_PREVIOUS holds what looks like a sample. It still verifies tokens: drop it as soon as its tokens have ended.',
      ]
    : [];
