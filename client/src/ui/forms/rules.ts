import { fields } from '#content/forms';
import { characterCount, nameFault } from '#server/shared/characters';
import { emailFault } from '#server/shared/email-address';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#server/shared/limits';

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

/** The server's own rule, which also satisfies "must look like {email}" (specification section 5). */
export const emailRules = {
  validate: {
    filled: filled(fields.email.required),
    length: within(fields.email.label, EMAIL_MAX),
    shape: (value: string): Verdict => emailFault(value.trim())?.message ?? true,
  },
};

export const nameRules = (label: string, required: string) => ({
  validate: {
    filled: filled(required),
    length: within(label, NAME_MAX),
    visible: (value: string): Verdict => nameFault(value.trim())?.message ?? true,
  },
});

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
