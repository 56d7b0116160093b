import { fields } from '#content/forms';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#server/common/limits';

/** True, or the sentence to show under the field. */
type Verdict = true | string;
type Rule = (value: string) => Verdict;

/** Blank means empty after trimming (specification section 5). */
export const filled =
  (message: string): Rule =>
  (value) =>
    value.trim() !== '' || message;

/** Nothing is cut off: the visitor shortens it. */
export const within =
  (label: string, limit: number): Rule =>
  (value) =>
    characterCount(value) <= limit || fields.tooLong(label, limit);

/** For login, signup and forgot password: "the browser's email type check" (specification section 5). */
export const emailRules = {
  validate: {
    filled: filled(fields.email.required),
    shape: (value: string): Verdict => passesBrowserCheck(value) || fields.email.invalid,
    length: within(fields.email.label, EMAIL_MAX),
  },
};

/** For the contact form, which is stricter than a browser: "must look like {email}". */
export const contactEmailRules = {
  validate: {
    filled: filled(fields.email.required),
    shape: (value: string): Verdict => looksLikeEmail(value.trim()) || fields.email.invalid,
    length: within(fields.email.label, EMAIL_MAX),
  },
};

/** A password that exists already: whatever it is, only the server can judge it. */
export const knownPasswordRules = (message: string) => ({
  validate: { filled: (value: string): Verdict => value !== '' || message },
});

/** A password being chosen. The server also refuses common ones. */
export const newPasswordRules = (label: string, message: string) => ({
  validate: {
    filled: (value: string): Verdict => value !== '' || message,
    short: (value: string): Verdict =>
      characterCount(value) >= PASSWORD_MIN || fields.tooShort(label, PASSWORD_MIN),
    length: within(label, PASSWORD_MAX),
  },
});

/** Characters as the server counts them: Unicode code points. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** Something, one @, something with a dot inside. */
export function looksLikeEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value);
}

function passesBrowserCheck(value: string): boolean {
  const probe = document.createElement('input');
  probe.type = 'email';
  probe.value = value;
  return probe.checkValidity();
}
