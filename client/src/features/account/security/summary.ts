import type { SecondStepResponse } from '#server/auth/second-step/second-step.dto';
import { FEW_RECOVERY_CODES } from '#server/shared/limits';
import { securitySummary as text } from '#content/security';

/** As much as is known: a fact that could not be asked for is undefined, and gets no line. */
export interface SecurityFacts {
  hasPassword?: boolean | undefined;
  passkeys?: number | undefined;
  /** Whether this browser can create one at this address. */
  canCreatePasskey: boolean;
  secondStep?: SecondStepResponse | undefined;
  /** Those that are logged in, this one among them. */
  devices?: number | undefined;
}

export interface SummaryLine {
  title: string;
  text: string;
  /** The part of the security page that it is about. */
  to: string;
  /**
   * - `asked`: should be done soon
   * - `advised`: would make the account safer
   * - `fine`: there is nothing to do
   * - `unavailable`: missing, and nothing to be done about it here
   */
  state: 'asked' | 'advised' | 'fine' | 'unavailable';
}

type Verdict = Pick<SummaryLine, 'text' | 'state'>;

const fine = (words: string): Verdict => ({ text: words, state: 'fine' });
const advised = (words: string): Verdict => ({ text: words, state: 'advised' });
const asked = (words: string): Verdict => ({ text: words, state: 'asked' });

function ofPassword({ hasPassword }: SecurityFacts): Verdict | undefined {
  if (hasPassword === undefined) return undefined;
  return fine(hasPassword ? text.password.set : text.password.none);
}

function ofPasskeys({
  passkeys,
  canCreatePasskey,
  secondStep,
}: SecurityFacts): Verdict | undefined {
  if (passkeys === undefined) return undefined;
  if (passkeys > 0) return fine(text.passkeys.there(passkeys));
  if (!canCreatePasskey) return { text: text.passkeys.impossible, state: 'unavailable' };
  return advised(secondStep?.enabledAt ? text.passkeys.missingBesideCode : text.passkeys.missing);
}

function ofSecondStep({ hasPassword, secondStep }: SecurityFacts): Verdict | undefined {
  if (hasPassword === undefined || secondStep === undefined) return undefined;
  const { enabledAt, recoveryCodesLeft } = secondStep;
  if (!hasPassword) return fine(text.secondStep.notNeeded);
  if (enabledAt === null) return advised(text.secondStep.missing);
  if (recoveryCodesLeft <= FEW_RECOVERY_CODES)
    return asked(text.secondStep.fewCodes(recoveryCodesLeft));
  return fine(text.secondStep.on);
}

function ofDevices({ devices }: SecurityFacts): Verdict | undefined {
  if (devices === undefined) return undefined;
  return fine(devices === 1 ? text.devices.onlyThis : text.devices.several(devices));
}

const URGENCY = ['asked', 'advised', 'fine', 'unavailable'] as const;

/** A line for each part of the security page, the most useful step first. */
export function summaryOf(facts: SecurityFacts): SummaryLine[] {
  const parts = [
    { part: 'passkeys', title: text.passkeys.title, verdict: ofPasskeys(facts) },
    { part: 'second-step', title: text.secondStep.title, verdict: ofSecondStep(facts) },
    { part: 'password', title: text.password.title, verdict: ofPassword(facts) },
    { part: 'devices', title: text.devices.title, verdict: ofDevices(facts) },
  ];
  return parts
    .flatMap(({ part, title, verdict }) =>
      verdict ? [{ title, to: `/settings/security#${part}`, ...verdict }] : [],
    )
    .toSorted((one, other) => URGENCY.indexOf(one.state) - URGENCY.indexOf(other.state));
}
