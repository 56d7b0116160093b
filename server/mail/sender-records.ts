import { type Resolver } from 'node:dns/promises';

export interface SenderRecord {
  record: 'SPF' | 'DKIM' | 'DMARC';
  /** The domain name that was asked. */
  name: string;
  /** The record, or what is missing. */
  found: string;
  isGood: boolean;
}

/** There is no such name, or nothing of the kind at it. Other faults of the look-up are thrown. */
const isMissing = (error: unknown) =>
  ['ENOTFOUND', 'ENODATA'].includes(String((error as { code?: unknown } | null)?.code));

/**
 * The DNS records by which mail servers tell our emails from forged ones: SPF (RFC 7208), DKIM (RFC 6376) and DMARC
 * (RFC 7489). Each must be there once.
 * @param selector the name of the DKIM key, as the mail server that signs knows it
 */
export async function findSenderRecords(
  dns: Pick<Resolver, 'resolveTxt'>,
  domain: string,
  selector: string,
): Promise<SenderRecord[]> {
  const look = async (
    record: SenderRecord['record'],
    name: string,
    pattern: RegExp,
  ): Promise<SenderRecord> => {
    const texts = await dns.resolveTxt(name).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    // A record is cut into strings of 255 bytes.
    const records = texts.map((parts) => parts.join('')).filter((text) => pattern.test(text));
    const found = records.length > 0 ? records.join(' and ') : 'missing';
    return { record, name, found, isGood: records.length === 1 };
  };
  return Promise.all([
    look('SPF', domain, /^v=spf1(?: |$)/i),
    // The version may be left out; without a key in `p`, it was revoked.
    look('DKIM', `${selector}._domainkey.${domain}`, /(?:^|;)\s*p=\s*[^;\s]/),
    look('DMARC', `_dmarc.${domain}`, /^v=DMARC1\s*;/),
  ]);
}
