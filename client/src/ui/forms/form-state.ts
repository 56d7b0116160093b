import { createContext, use } from 'react';

/** The sentence about each field at fault, by the field's name. */
export type Faults = Partial<Record<string, string>>;

/** The part of a form that its fields and buttons draw. */
export const FormState = createContext<{ faults: Faults; isBusy: boolean }>({
  faults: {},
  isBusy: false,
});

export const useFault = (name: string | undefined): string | undefined =>
  use(FormState).faults[name ?? ''];
