import { brand } from '#content/brand';
import type { EmailLimit } from '../limits/limits.js';
import { FEW_RECOVERY_CODES, TAKE_BACK_DAYS } from '../shared/lengths.js';
import type { AccountEmail, Facts } from './email.js';
import { timeInWords } from './layout.js';

/* The security notices (ASVS 5.0, 6.3.5 and 6.3.7), which `notifyOwner` and `AccountChanges` send. */

interface NoticeFacts extends Facts {
  /** ISO 8601. */
  at: string;
  /** IP address; empty when it's unknown, or an operator's. */
  address: string;
  /** Such as "Firefox on Windows"; empty when it's unknown. */
  browser: string;
  token: string;
}

interface NoticeText {
  subject: string;
  /** Names that people typed go through `plainName`. */
  what: string;
  /** What to do if it was the owner. Left out: nothing. */
  next?: string;
  /** What the link does first, such as "cancels the change". */
  undoes?: string;
}

export interface SecurityNotice<Given extends Facts, Kind extends string> extends AccountEmail<
  NoticeFacts & Given
> {
  /** The same as the event that the activity of the account shows. */
  kind: Kind;
  /** Whether its link also gives the account the address back that the notice goes to. */
  restores: boolean;
}

/** Letters, digits, symbols and what separates words; no dots, slashes, colons or at signs. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{S}\p{Join_Control} ,’()'&_-]+$/u;

/** A name that a person typed. @param otherwise replaces one that mail readers would make a link of */
export const plainName = (
  name: string,
  otherwise = '(its name looks like a link, so we left it out)',
) => (PLAIN.test(name) ? name : otherwise);

const notice = <Kind extends string, Given extends Facts = Facts>(
  kind: Kind,
  textOf: (facts: Given) => NoticeText,
  { limit = 'email-notice', restores = false }: { limit?: EmailLimit; restores?: boolean } = {},
): SecurityNotice<Given, Kind> => ({
  kind,
  isLink: false,
  limit,
  restores,
  write: (facts, publicUrl) => {
    const { subject, what, undoes, next } = textOf(facts);
    const { at, address, browser, token } = facts;
    const first = `${what} ${next ?? 'If this was you, there’s nothing to do.'}`;
    const details = [
      { label: 'When', value: timeInWords(new Date(at)) },
      { label: 'IP address', value: address || 'unknown' },
      { label: 'Browser', value: browser || 'unknown' },
    ];
    return {
      subject,
      paragraphs: [
        first,
        `If it wasn’t you, open the link and choose a new password there. That ${undoes ? `${undoes}, ` : ''}logs out every device, removes your passkeys, revokes your access tokens, and removes a second step or linked login added in the last ${TAKE_BACK_DAYS} days.`,
        `Opening the link doesn’t change anything yet. It works once, within ${TAKE_BACK_DAYS} days. Don’t share it.`,
      ],
      details,
      action: { label: 'It wasn’t me', href: `${publicUrl}/reset-password/${token}` },
    };
  },
});

export const newBrowser = notice('new-browser', () => ({
  subject: `New login to your ${brand.name} account`,
  what: 'Your account was accessed from a new browser or network.',
}));

export const passwordChanged = notice(
  'password-changed',
  ({ tokens }: { tokens: string }) => ({
    subject: `Your ${brand.name} password was changed`,
    what: `Your password was changed, and every other device was logged out.${Number(tokens) > 0 ? ' Your access tokens were revoked.' : ''}`,
  }),
  { limit: 'email-rare' },
);

export const passkeyAdded = notice('passkey-added', ({ name }: { name: string }) => ({
  subject: `A passkey was added to your ${brand.name} account`,
  what: `A passkey was added to your account: ${plainName(name)}. You can now log in with it.`,
}));

export const passkeyRemoved = notice('passkey-removed', ({ name }: { name: string }) => ({
  subject: `A passkey was removed from your ${brand.name} account`,
  what: `A passkey was removed from your account: ${plainName(name)}. It can’t be used to log in anymore.`,
}));

/** @param name of the provider, as people see it */
export const identityLinked = notice('identity-linked', ({ name }: { name: string }) => ({
  subject: `${plainName(name)} was linked to your ${brand.name} account`,
  what: `An account at ${plainName(name)} was linked to your account. You can now log in with it.`,
}));

export const identityUnlinked = notice('identity-unlinked', ({ name }: { name: string }) => ({
  subject: `${plainName(name)} was unlinked from your ${brand.name} account`,
  what: `An account at ${plainName(name)} was unlinked from your account. It can’t be used to log in anymore.`,
}));

/** WebAuthn level 3, section 6.1.1: a signature counter went backwards. */
export const passkeyCloneSuspected = notice(
  'passkey-clone-suspected',
  ({ name }: { name: string }) => ({
    subject: `A passkey for your ${brand.name} account may have been copied`,
    what: `We refused a login with your passkey ${plainName(name)} because it may be a copy: its use counter went backward. To be safe, remove it under Security and create a new one.`,
  }),
);

export const secondStepOn = notice('second-step-on', () => ({
  subject: `The second step was turned on for your ${brand.name} account`,
  what: 'Logging in with your password now also takes a code from your authenticator app. Every other device was logged out.',
}));

export const secondStepOff = notice('second-step-off', () => ({
  subject: `The second step was turned off for your ${brand.name} account`,
  what: 'Your password alone is enough to log in again, and your recovery codes no longer work.',
}));

export const recoveryCodesRenewed = notice('recovery-codes-renewed', () => ({
  subject: `New recovery codes for your ${brand.name} account`,
  what: 'New recovery codes were created. Each works once in place of your authenticator app. The old ones no longer work.',
}));

const codesLeft = (left: number) => {
  if (left === 0) return 'That was the last one. Create new ones under Security.';
  const codes = left === 1 ? 'One is left' : `${left} are left`;
  return left <= FEW_RECOVERY_CODES
    ? `${codes}. Create new ones under Security soon.`
    : `${codes}.`;
};

export const recoveryCodeUsed = notice('recovery-code-used', ({ left }: { left: string }) => ({
  subject: `A recovery code for your ${brand.name} account was used`,
  what: `A recovery code was used in place of your authenticator app. ${codesLeft(Number(left))}`,
}));

export const wrongCodes = notice('wrong-codes', ({ count }: { count: string }) => ({
  subject: `Wrong codes for your ${brand.name} account`,
  what: `Someone who knows your password or reads your email has entered ${count} wrong codes for the second step this week.`,
}));

/** @param rights what it's allowed, as the page of tokens says it @param until ISO 8601 */
export const accessTokenCreated = notice(
  'access-token-created',
  ({ name, rights, until }: { name: string; rights: string; until: string }) => ({
    subject: `An access token was created for your ${brand.name} account`,
    what: `An access token was created for your account: ${plainName(name)}. Any program that has it can use your account until ${timeInWords(new Date(until))}. Allowed: ${rights}.`,
  }),
);

export const accessTokenRevoked = notice('access-token-revoked', ({ name }: { name: string }) => ({
  subject: `An access token for your ${brand.name} account was revoked`,
  what: `An access token for your account was revoked: ${plainName(name)}. Programs that use it no longer work.`,
}));

export const accessTokensRevoked = notice('access-tokens-revoked-by-operator', () => ({
  subject: `The access tokens for your ${brand.name} account were revoked`,
  what: 'Our staff revoked every access token for your account, either because you asked us to or to protect you. Programs that use one no longer work. You can create new ones anytime.',
}));

export const sessionsEnded = notice('sessions-ended-by-operator', () => ({
  subject: `You were logged out of ${brand.name} everywhere`,
  what: 'Our staff logged out every device, either because you asked us to or to protect you. You can log in again anytime.',
}));

export const dataExported = notice('data-exported', () => ({
  subject: `Your ${brand.name} account data was downloaded`,
  what: 'Everything we hold about your account was downloaded as one file.',
}));

/** To the present address. */
export const emailChangeRequested = notice('email-change-requested', () => ({
  subject: `A new email address was requested for your ${brand.name} account`,
  what: 'Someone logged in to your account asked to change its email address. Nothing has changed yet. The address changes when the link we sent to the new one is used.',
  undoes: 'cancels the change',
}));

/** To the address that the account had until now. */
export const emailChanged = notice(
  'email-changed',
  () => ({
    subject: `Your ${brand.name} account has a new email address`,
    what: 'Your account’s email address was changed. You log in with the new address from now on, and every other device was logged out.',
    undoes: 'gives your account this address back',
  }),
  { restores: true },
);

/** After the first confirmation. @param removed such as "the second step and 2 passkeys" @param password `yes` if it is new, or empty */
export const setUpRemoved = notice(
  'set-up-removed',
  ({ removed, password }: { removed: string; password: string }) => ({
    subject: `Set up your ${brand.name} account again`,
    what: `Your email address is confirmed${password ? ', your password is new' : ''}, and every other device was logged out. We removed ${removed}. That was set up before the address was confirmed, so someone else could have used it to get into your account.`,
    next: 'If you confirmed the address, log in and set it up again: your name under Profile, everything else under Security.',
  }),
);
