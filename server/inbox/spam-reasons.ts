import { spamScore, spamSigns } from '../contact/spam-score.js';
import type { ContactMessage } from '../database/entities/contact-message.entity.js';

/** Why a message is among the spam: somebody of the staff said so, or what was seen when it came. */
export const SPAM_REASONS = ['staff', 'hidden-field', 'links', 'markup', 'words'] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

/** @param byStaff whether somebody put it there */
export function spamReasons(
  message: Pick<ContactMessage, 'status' | 'spamScore' | 'subject' | 'message'>,
  byStaff: boolean,
): SpamReason[] {
  if (message.status !== 'spam') return [];
  if (byStaff) return ['staff'];
  // More than its words account for: a robot filled in the field that people do not see.
  if (message.spamScore > spamScore(message, false)) return ['hidden-field'];
  return spamSigns(message);
}
