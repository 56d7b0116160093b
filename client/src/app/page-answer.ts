import { createContext } from 'react';

/**
 * What the server says to a form that was sent without script. The pages that say so are prerendered with marks
 * where the server writes what it was sent: `server/http/site/form-answer.ts`.
 */
export interface PageAnswer {
  /** `invalid`: fields are at fault. `failed`: anything else. */
  kind: 'invalid' | 'failed';
  /** What was typed into a field. */
  typed: (field: string) => string;
  /** What is wrong with a field, or nothing. */
  fault: (field: string) => string;
  /** The server's sentence. */
  reason: string;
}

/** Undefined in every page that is no answer. */
export const PageAnswer = createContext<PageAnswer | undefined>(undefined);
