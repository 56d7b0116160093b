import { useGetIdentitiesQuery } from '#client/app/providers';
import { passkeysWork } from '#client/app/passkeys';
import type { SitePath } from '#client/routes';
import type { SecondStepResponse } from '#server/auth/second-step/second-step.dto';
import { FEW_RECOVERY_CODES } from '#server/shared/lengths';
import { useGetPasskeysQuery, useGetSecondStepQuery, useGetSessionsQuery } from './account-api';
import { securitySummary as text } from '#content/security';
import { Link } from '#client/layout/link';
import { Icon } from '#client/ui/icon';
import styles from './step-list.module.css';

export interface SecurityFacts {
  passkeys: number;
  canCreatePasskey: boolean;
  secondStep: SecondStepResponse;
  hasPassword: boolean;
  identities: number;
  devices: number;
}

/**
 * - `asked`: should be done soon
 * - `advised`: would make the account safer
 * - `fine`: there is nothing to do
 * - `unavailable`: missing, and nothing to be done about it here
 */
const ICONS = {
  asked: 'alert',
  advised: 'info',
  fine: 'check-circle',
  unavailable: 'info',
} as const;
const STATES = Object.keys(ICONS);

interface SummaryLine {
  title: string;
  text: string;
  to: SitePath;
  state: keyof typeof ICONS;
}

type Verdict = readonly [state: SummaryLine['state'], words: string];

function ofPasskeys(facts: SecurityFacts): Verdict {
  const { there, impossible, missing, missingBesideCode, missingBesideIdentity } = text.passkeys;
  if (facts.passkeys > 0) return ['fine', there(facts.passkeys)];
  if (!facts.canCreatePasskey) return ['unavailable', impossible];
  if (facts.identities > 0) return ['advised', missingBesideIdentity];
  return ['advised', facts.secondStep.enabledAt ? missingBesideCode : missing];
}

function ofSecondStep({ secondStep }: SecurityFacts): Verdict {
  const { enabledAt, recoveryCodesLeft } = secondStep;
  if (enabledAt === null) return ['advised', text.secondStep.missing];
  return recoveryCodesLeft <= FEW_RECOVERY_CODES
    ? ['asked', text.secondStep.fewCodes(recoveryCodesLeft)]
    : ['fine', text.secondStep.on];
}

/** The most useful step first. */
export function summaryOf(facts: SecurityFacts): SummaryLine[] {
  const { devices, hasPassword } = facts;
  const line = (part: string, title: string, [state, words]: Verdict): SummaryLine => ({
    title,
    text: words,
    to: `/settings/security#${part}`,
    state,
  });
  return [
    line('passkeys', text.passkeys.title, ofPasskeys(facts)),
    line('second-step', text.secondStep.title, ofSecondStep(facts)),
    line(
      'password',
      text.password.title,
      hasPassword ? ['fine', text.password.there] : ['advised', text.password.missing],
    ),
    line('devices', text.devices.title, [
      'fine',
      devices === 1 ? text.devices.onlyThis : text.devices.several(devices),
    ]),
  ].toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
}

/** @returns no line where not everything could be asked for; undefined until it is */
export function useSecuritySummary(): SummaryLine[] | undefined {
  const passkeys = useGetPasskeysQuery();
  const secondStep = useGetSecondStepQuery();
  const sessions = useGetSessionsQuery();
  const identities = useGetIdentitiesQuery();
  if ([passkeys, secondStep, sessions, identities].some(({ isLoading }) => isLoading))
    return undefined;
  if (!passkeys.data || !secondStep.data || !sessions.data || !identities.data) return [];
  return summaryOf({
    passkeys: passkeys.data.passkeys.length,
    canCreatePasskey: passkeysWork(),
    secondStep: secondStep.data,
    hasPassword: identities.data.hasPassword,
    identities: identities.data.identities.length,
    devices: sessions.data.sessions.length,
  });
}

type Step = Omit<SummaryLine, 'state'> & Partial<SummaryLine>;

export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ul className="ruled">
    {steps.map(({ title, text, to, state }) => (
      <li key={to}>
        <Link className={`${styles.link} ${(state && styles[state]) ?? ''}`.trim()} to={to}>
          {state ? <Icon className={styles.state ?? ''} name={ICONS[state]} /> : null}
          <span>
            <span className={styles.title}>{title}</span> <span className="muted">{text}</span>
          </span>
          <Icon name="arrow-right" />
        </Link>
      </li>
    ))}
  </ul>
);
