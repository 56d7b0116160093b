import { NOT_ME_LINK_DAYS } from '../shared/limits.js';
import type { AccountEmail, EmailBudget, Facts } from './email.js';

/** When and where something happened, and the token of the link that takes the account back. */
export interface NoticeFacts extends Facts {
  /** ISO 8601. */
  at: string;
  /** IP address; empty when it is unknown, or nobody's business. */
  address: string;
  /** Such as "Firefox on Windows"; empty when it is unknown. */
  browser: string;
  token: string;
}

/** Letters, digits, symbols and what stands between words; neither dots nor slashes, colons and at signs. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{S}\p{Join_Control} ,’()'&_-]+$/u;

/**
 * What somebody called something, or a browser calls itself, as a notice may repeat it: mail readers make a link of all
 * that looks like an address, and this email is genuine.
 * @param otherwise what stands for a name that could become a link
 */
export const plainName = (name: string, otherwise = '(a name like a link, left out here)') =>
  PLAIN.test(name) ? name : otherwise;

/** An email that tells the owner of a confirmed address what was done with the account (ASVS 5.0, 6.3.5 and 6.3.7). */
export type SecurityNotice<Given extends Facts = Facts> = AccountEmail<NoticeFacts & Given>;

interface Notice<Given extends Facts> {
  /** Unique and stable, as of every email. */
  name: string;
  budget?: EmailBudget;
  /**
   * A subject, one or more sentences on what happened, and what to do if it was the owner's doing: nothing, unless it
   * says so. Names that somebody typed go through `plainName`.
   */
  tell: (facts: Given) => { subject: string; what: string; next?: string };
}

/** So that somebody who has got in does not fill the mailbox; each kind is counted by itself. */
const BUDGET: EmailBudget = { emails: 10, hours: 24 };

/** One look for all of them: what, when and where, and one link if it was not the owner. */
export const securityNotice = <Given extends Facts = Facts>({
  name,
  budget = BUDGET,
  tell,
}: Notice<Given>): SecurityNotice<Given> => ({
  name,
  to: 'account',
  urgency: 'normal',
  budget,
  toUnconfirmed: false,
  keepDead: true,
  secrets: ['token'],
  write: (facts, { publicUrl }) => {
    const { subject, what, next = 'If it was you, there is nothing to do.' } = tell(facts);
    const { at, address, browser, token } = facts;
    return {
      subject,
      paragraphs: [
        `${what} ${next}`,
        'If it was not you, open the link and press the button there: it logs every device out, removes the passkeys, revokes the access tokens, stops the password from working and sends you a link to choose a new one.',
        `Opening the link changes nothing yet. It works once, within ${NOT_ME_LINK_DAYS} days.`,
      ],
      details: [
        { label: 'When', value: new Date(at).toUTCString() },
        { label: 'Address', value: address || 'unknown' },
        { label: 'Browser', value: browser || 'unknown' },
      ],
      action: {
        label: 'It was not me',
        // Empty in an email that has waited since before there were such links.
        href: token ? `${publicUrl}/not-me/${token}` : `${publicUrl}/forgot-password`,
      },
    };
  },
});
