import { brand } from '#content/brand';
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

/**
 * The effect of the link of a notice:
 * - `not-me`: takes the account back
 * - `restores`: the same, and gives the account the address back that the notice goes to
 * - `none`: there is no link, as the mailbox is said to be no longer the owner's
 */
export type NoticeLink = 'not-me' | 'restores' | 'none';

/** Letters, digits, symbols and what stands between words; neither dots nor slashes, colons and at signs. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{S}\p{Join_Control} ,’()'&_-]+$/u;

/**
 * A name that a person gave to something, or a browser to itself, in a form that a notice may repeat. Mail readers make
 * a link of everything that looks like an address, and this email is genuine.
 * @param otherwise replaces a name that could become a link
 */
export const plainName = (name: string, otherwise = '(a name like a link, left out here)') =>
  PLAIN.test(name) ? name : otherwise;

/** An email that tells the owner of a confirmed address what was done with the account (ASVS 5.0, 6.3.5 and 6.3.7). */
export interface SecurityNotice<Given extends Facts = Facts> extends AccountEmail<
  NoticeFacts & Given
> {
  linkOf(facts: Given): NoticeLink;
}

interface Notice<Given extends Facts> {
  /** Unique and stable, as of every email. */
  name: string;
  budget?: EmailBudget;
  /** Left out, `not-me`. */
  link?: (facts: Given) => NoticeLink;
  /**
   * A subject, one or more sentences on what happened, and what to do if it was the owner's doing: nothing, unless it
   * says so; and what the link does before all else. Names that somebody typed go through `plainName`.
   */
  tell: (facts: Given) => { subject: string; what: string; next?: string; undoes?: string };
}

/** So that somebody who has got in does not fill the mailbox; each kind is counted by itself. */
const BUDGET: EmailBudget = { emails: 10, hours: 24 };

/** One look for all of them: what, when and where, and one link if it was not the owner. */
export const securityNotice = <Given extends Facts = Facts>({
  name,
  budget = BUDGET,
  link = () => 'not-me',
  tell,
}: Notice<Given>): SecurityNotice<Given> => ({
  name,
  to: 'account',
  urgency: 'normal',
  budget,
  toUnconfirmed: false,
  keepFailed: true,
  secrets: ['token'],
  linkOf: link,
  write: (facts, { publicUrl }) => {
    const { subject, what, undoes, next = 'If it was you, there is nothing to do.' } = tell(facts);
    const { at, address, browser, token } = facts;
    const details = [
      { label: 'When', value: new Date(at).toUTCString() },
      { label: 'Address', value: address || 'unknown' },
      { label: 'Browser', value: browser || 'unknown' },
    ];
    if (link(facts) === 'none') {
      const otherwise = `If it was not you, write to ${brand.email.general} at once.`;
      return { subject, paragraphs: [`${what} ${next}`, otherwise], details };
    }
    return {
      subject,
      paragraphs: [
        `${what} ${next}`,
        `If it was not you, open the link and press the button there: it ${undoes ? `${undoes}, ` : ''}logs every device out, removes the passkeys, revokes the access tokens, stops the password from working and sends you a link to choose a new one.`,
        `Opening the link changes nothing yet. It works once, within ${NOT_ME_LINK_DAYS} days.`,
      ],
      details,
      action: {
        label: 'It was not me',
        // Empty in an email that has waited since before there were such links.
        href: token ? `${publicUrl}/not-me/${token}` : `${publicUrl}/forgot-password`,
      },
    };
  },
});
