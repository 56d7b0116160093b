import { useState } from 'react';

/**
 * Values that are stored, as their form shows them: those that were edited stay as chosen, all others follow the server.
 * @returns what to show; what was edited; what edits a value; what forgets the edits that have been saved
 */
export function useEdits<Values extends object>(stored: Values) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  return {
    shown: { ...stored, ...edits },
    edits,
    edit: (more: Partial<Values>) => setEdits((before) => ({ ...before, ...more })),
    forget: (saved: Partial<Values>) =>
      setEdits((now) => {
        const isLater = ([name, value]: [string, unknown]) => saved[name as keyof Values] !== value;
        return Object.fromEntries(Object.entries(now).filter(isLater)) as Partial<Values>;
      }),
  };
}
