import { useGetProtectedQuery } from '#client/app/caller';
import { passkeysWork } from '#client/app/passkeys';
import { useGetSecondStepQuery, useGetSessionsQuery } from '../account-api';
import { useGetPasskeysQuery } from '../passkeys/passkeys-api';
import { summaryOf, type SummaryLine } from './summary';

/** @returns no line where not everything could be asked for; undefined until it is */
export function useSecuritySummary(): SummaryLine[] | undefined {
  const user = useGetProtectedQuery();
  const passkeys = useGetPasskeysQuery();
  const secondStep = useGetSecondStepQuery();
  const sessions = useGetSessionsQuery();
  if ([user, passkeys, secondStep, sessions].some(({ isLoading }) => isLoading)) return undefined;
  if (!user.data || !passkeys.data || !secondStep.data || !sessions.data) return [];
  return summaryOf({
    hasPassword: user.data.user.hasPassword,
    passkeys: passkeys.data.passkeys.length,
    canCreatePasskey: passkeysWork(),
    secondStep: secondStep.data,
    devices: sessions.data.sessions.length,
  });
}
