const POLYNOMIAL = 0xedb88320;

/**
 * CRC-32 (ISO 3309, as in zip) of a text in UTF-8, in eight hexadecimal digits. It shows that something was changed;
 * unlike a signature it does not show who wrote the text, and anybody can make it anew.
 */
export function checksum(text: string): string {
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0);
  }
  return (~sum >>> 0).toString(16).padStart(8, '0');
}
