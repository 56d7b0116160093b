import type { Target } from './target.js';

/** A facility that a check may need, and that a deployment does not offer to a test from outside. */
export type Facility = 'emails' | 'output' | 'database' | 'secret' | 'elsewhere' | 'metrics';

/** One requirement of OWASP ASVS 5.0, and how to see from outside whether it holds. */
export interface Requirement {
  /** Its number in ASVS 5.0. */
  id: string;
  /** Its meaning here, as a sentence that is true when it holds. */
  says: string;
  /** Without these the check is skipped, and the table says so. */
  needs?: readonly Facility[];
  /** Where the product falls short of the letter, and why; the check then proves what does hold. */
  deviation?: string;
  /** Where a document says what no request can show. Then there need not be a check. */
  documented?: string;
  /** @throws when it does not hold. */
  check?: (target: Target) => Promise<void>;
}
