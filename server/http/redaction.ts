/** Fields whose value never reaches the log. */
const SECRET_FIELDS =
  'authorization cookie password new_password newPassword current_password access_token token secret email to';

/** At the top of a line or one level down. */
export const REDACTED_FIELDS = SECRET_FIELDS.split(' ').flatMap((field) => [field, `*.${field}`]);

/** Secrets that a line of text, such as an error's message, may quote; each pattern with its replacement. */
const SECRET_TEXTS: [pattern: RegExp, replacement: string][] = [
  // The user part of a database's or mail server's address.
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,256}@/gi, '$1[redacted]@'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bnf_pat_\w+/g, '[token]'],
  [/\bBearer\s+[\w.~+/-]+=*/gi, 'Bearer [token]'],
  [/(\/(?:reset-password|confirm-email|confirm-new-email)\/)[\w-]+/g, '$1[token]'],
  [/[^\s<>"'(),;:=@/[\]]{1,64}@[^\s<>"'(),;:=@/[\]]{1,255}\.[a-z]{2,}/gi, '[email]'],
];

/** Takes credentials and addresses of people out of free text. */
export function redactText(text: string): string {
  return SECRET_TEXTS.reduce(
    (clean, [pattern, replacement]) => clean.replace(pattern, replacement),
    text,
  );
}
