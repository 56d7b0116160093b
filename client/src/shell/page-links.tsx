import type { ReactNode } from 'react';

/** The last line of a page: the ways to its neighbours. */
export function PageLinks({ children }: { children: ReactNode }) {
  return <p className="form__switch">{children}</p>;
}
