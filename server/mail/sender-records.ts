import type { Resolver } from 'node:dns/promises';

/** There is no such name, or no text at it. Other faults of the look-up are thrown. */
const MISSING = ['ENOTFOUND', 'ENODATA'];

/**
 * The DNS records by which mail servers tell our emails from forged ones: SPF (RFC 7208), DKIM (RFC 6376) and DMARC
 * (RFC 7489). Each must be there once.
 * @param selector the name of the DKIM key, as the mail server that signs knows it
 */
export async function findSenderRecords(
  dns: Pick<Resolver, 'resolveTxt'>,
  domain: string,
  selector: string,
) {
  const look = async (record: string, name: string, pattern: RegExp) => {
    const texts = await dns.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
      if (MISSING.includes(error.code ?? '')) return [];
      throw error;
    });
    // A record is cut into strings of 255 bytes.
    const records = texts.map((parts) => parts.join('')).filter((text) => pattern.test(text));
    const found = records.join(' and ') || 'missing';
    return { record, name, found, isGood: records.length === 1 };
  };
  return Promise.all([
    look('SPF', domain, /^v=spf1(?: |$)/i),
    // The version may be left out; without a key in `p`, it was revoked.
    look('DKIM', `${selector}._domainkey.${domain}`, /(?:^|;)\s*p\s*=\s*[^;\s]/),
    look('DMARC', `_dmarc.${domain}`, /^v\s*=\s*DMARC1\s*;/),
  ]);
}
