import { createContext, use } from 'react';

/** The sentence about each field at fault, by the field's name. */
export type Faults = Record<string, string | undefined>;

/** The part of a form that its fields and buttons draw. */
export const FormState = createContext<{ faults: Faults; isBusy: boolean }>({
  faults: {},
  isBusy: false,
});

export const useFault = (name = ''): string | undefined => use(FormState).faults[name];
