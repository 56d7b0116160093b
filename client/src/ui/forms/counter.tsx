import type { ReactNode } from 'react';
import { counter } from '#content/forms';
import { characterCount } from '#server/shared/characters';

/** The counter appears with this part of the limit left. */
const SHOWN_FROM = 0.1;

interface CounterProps {
  /** Undefined before the page came alive. */
  text: string | undefined;
  limit: number;
  /** Shown while the limit is far. */
  otherwise: ReactNode;
}

/** Close to the limit of a long text: how much is left, or how much has to go. */
export function Counter({ text = '', limit, otherwise }: CounterProps) {
  const left = limit - characterCount(text);
  if (left > limit * SHOWN_FROM) return otherwise;
  return left < 0 ? counter.over(-left) : counter.left(left);
}
