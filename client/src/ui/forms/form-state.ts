import { createContext, use } from 'react';

export type Faults = Record<string, string | undefined>;

export const FormState = createContext<{ faults: Faults; isBusy: boolean }>({
  faults: {},
  isBusy: false,
});

export const useFault = (name = ''): string | undefined => use(FormState).faults[name];
