import { createContext } from 'react';

/**
 * The server's answer to a form that was sent without script. Its pages are prerendered with marks, where the server
 * writes the values that it was sent: `server/http/form-answer.ts`.
 */
export interface PageAnswer {
  /** `invalid`: fields are at fault. `failed`: anything else. */
  kind: 'invalid' | 'failed';
  /** The text that was typed into a field. */
  typed: (field: string) => string;
  /** The fault of a field, or nothing. */
  fault: (field: string) => string;
  /** The server's sentence. */
  reason: string;
}

/** Undefined in every page that is no answer. */
export const PageAnswer = createContext<PageAnswer | undefined>(undefined);
