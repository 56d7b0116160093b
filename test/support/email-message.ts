import PostalMime, { type Address } from 'postal-mime';

/** An email as its reader sees it. */
export interface Message {
  /** Header names in lower case, values as they were sent: encoded words stay encoded. */
  headers: Map<string, string>;
  /** `Name <address>`, or the address alone. */
  from: string;
  to: string;
  replyTo: { name: string; address: string }[];
  subject: string;
  /** The text/plain and text/html parts, decoded; empty without one. */
  text: string;
  html: string;
}

const written = ({ name, address = '' }: Address) => (name ? `${name} <${address}>` : address);

/** Reads what was sent or written to a file (RFC 5322, RFC 2045 to 2047). */
export async function parseMessage(source: Buffer | string): Promise<Message> {
  const email = await PostalMime.parse(source);
  return {
    headers: new Map(email.headers.map(({ key, value }) => [key, value])),
    from: email.from ? written(email.from) : '',
    to: (email.to ?? []).map(written).join(', '),
    replyTo: (email.replyTo ?? []).map(({ name, address = '' }) => ({ name, address })),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
  };
}
