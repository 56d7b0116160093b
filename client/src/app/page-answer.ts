import { createContext } from 'react';

/**
 * The server's answer to a form that was sent without script. Its pages are prerendered with marks, where the server
 * writes the values that it was sent: `server/http/problem-answer.ts`.
 */
export interface PageAnswer {
  /** `invalid`: fields are at fault. `failed`: anything else. */
  kind: 'invalid' | 'failed';
  typed: (field: string) => string;
  fault: (field: string) => string;
  reason: string;
}

export const PageAnswer = createContext<PageAnswer | undefined>(undefined);
