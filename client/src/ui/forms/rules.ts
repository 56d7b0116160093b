import { code, fields } from '#content/forms';
import {
  characterCount,
  codeSpelling,
  nameFault,
  passwordSpelling,
} from '#server/shared/characters';
import { emailFault } from '#server/shared/email-address';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#server/shared/lengths';

export type Rule<Values = unknown> = (value: string, values: Values) => string | undefined;
type PlainRule = (value: string) => string | undefined;

/** Blank means empty after trimming (specification section 5). */
export const filled =
  (message: string): PlainRule =>
  (value) =>
    value.trim() === '' ? message : undefined;

/** Within the server's limit, for a text that may be empty. Nothing is cut off: the visitor shortens it. */
const lengthRule =
  (label: string, limit: number): PlainRule =>
  (value) =>
    characterCount(value) > limit ? fields.tooLong(label, limit) : undefined;

export const textRule =
  (label: string, required: string, limit: number): PlainRule =>
  (value) =>
    filled(required)(value) ?? lengthRule(label, limit)(value);

/** The server's own rule, which also satisfies "must look like {email}" (specification section 5). */
export const emailRule: PlainRule = (value) =>
  textRule(fields.email.label, fields.email.required, EMAIL_MAX)(value) ?? emailFault(value.trim());

export const nameRule =
  (label: string, required: string): PlainRule =>
  (value) =>
    textRule(label, required, NAME_MAX)(value) ?? nameFault(value.trim());

/** A password that exists already: whatever it is, only the server can judge it. */
export const knownPasswordRule =
  (message: string): PlainRule =>
  (value) =>
    value === '' ? message : undefined;

/** The server also refuses common ones. */
export const newPasswordRule =
  ({ label, required }: Record<'label' | 'required', string>): PlainRule =>
  (typed) => {
    const value = passwordSpelling(typed);
    if (value === '') return required;
    if (characterCount(value) < PASSWORD_MIN) return fields.tooShort(label, PASSWORD_MIN);
    return lengthRule(label, PASSWORD_MAX)(value);
  };

export const anyCodeRule = filled(code.required);

export const appCodeRule: PlainRule = (value) =>
  anyCodeRule(value) ?? (/^\d{6}$/.test(codeSpelling(value)) ? undefined : code.sixDigits);
