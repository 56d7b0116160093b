import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  isISO8601,
  IsNumber,
  isRFC3339,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { characterCount, nameFault, passwordSpelling } from '../shared/characters.js';
import { emailFault, mailableEmail, parseEmail } from '../shared/email-address.js';
import {
  EMAIL_LOCAL_MAX,
  EMAIL_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '../shared/lengths.js';
import { field, type FieldOptions } from './validation.js';

/* The fields of requests: rules of class-validator wherever it has them, in order, and the OpenAPI schema. */

export const ChoiceField = (
  label: string,
  words: readonly string[],
  description: string,
  options: FieldOptions = {},
) => {
  const rule = IsIn(words, { message: `${label} must be one of ${words.join(', ')}.` });
  return field([rule], { enum: [...words], ...options, description });
};

export const BooleanField = (label: string, description: string, options: FieldOptions = {}) => {
  const rule = IsBoolean({ message: `${label} must be true or false.` });
  return field([rule], { type: Boolean, ...options, description });
};

/** Reads true or false from the query of an address. */
export const booleanOf = (value: unknown) => ({ true: true, false: false })[String(value)] ?? value;

/** A moment as RFC 3339 writes it, or undefined, as for the 30th of February. */
function momentOf(text: unknown): Date | undefined {
  const isReal = isRFC3339(text) && isISO8601(text, { strict: true });
  const moment = new Date(isReal ? String(text) : NaN);
  // An offset may lead to a year that has no four digits.
  return /^\d/.test(moment.toJSON() ?? '') ? moment : undefined;
}

/** A moment (RFC 3339), which may be left out. The property holds a `Date`. */
export const TimeField = (message: string, description: string, options: FieldOptions = {}) =>
  field([IsDate({ message })], {
    optional: true,
    type: String,
    format: 'date-time',
    read: (value) => momentOf(value) ?? value,
    ...options,
    description,
  });

export function NumberField(
  label: string,
  description: string,
  options: FieldOptions & { minimum: number; maximum: number },
): PropertyDecorator {
  const { minimum, maximum } = options;
  const says = (what: string) => ({ message: `${label} must be ${what}.` });
  const rules = [
    IsNumber({}, says('a number')),
    IsInt(says('a whole number')),
    Min(minimum, says(`at least ${minimum}`)),
    Max(maximum, says(`at most ${maximum}`)),
  ];
  return field(rules, { ...options, type: 'integer', description, optional: true });
}

interface TextOptions extends FieldOptions {
  min?: number;
  /** Lets line breaks and tabs through. */
  multiline?: boolean;
  /** Kept exactly as sent, blanks at both ends included: for passwords and tokens. */
  exact?: boolean;
  check?: (value: string) => string | undefined;
  spell?: (value: string) => string;
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Of a text of several lines: neither tabs nor line ends. PostgreSQL cannot store a NUL anywhere. */
const CONTROL_IN_LINES = /[^\P{Cc}\t\n\r]/u;
/** UTF-16 units that one character can have in another spelling. */
const SPELLED_MAX = 4;
/** Half a surrogate pair: it cannot be written as UTF-8. */
const BROKEN = /\p{Cs}/u;

/** What is wrong with a value, or undefined. Exported for its unit tests. */
export function textFault(
  value: unknown,
  { label, max, min = 1, multiline, exact, check }: TextOptions & { label: string; max: number },
): string | undefined {
  const fault = (says: string) => `${label} ${says}.`;
  if (value === undefined || value === null) return fault('is required');
  if (typeof value !== 'string') return fault('must be text');
  if (value === '') return fault('is required');
  // A character is one or two UTF-16 units: hardly ever do they have to be counted.
  if (value.length < 2 * min && characterCount(value) < min) {
    return fault(`must be at least ${min} characters long`);
  }
  if (value.length > max && characterCount(value) > max) {
    return fault(`must be at most ${max} characters long`);
  }
  if (BROKEN.test(value)) return fault('contains a broken character');
  if (!exact && (multiline ? CONTROL_IN_LINES : CONTROL).test(value)) {
    return fault('must not contain control characters');
  }
  return check?.(value);
}

/**
 * A text, trimmed; one that is nullable may be emptied. Its rule is ours: class-validator counts neither in code points, nor
 * knows `BROKEN` or `exact`.
 * @param label the name of the field in sentences: `Name` gives "Name is required."
 * @param max in characters (Unicode code points, as PostgreSQL and JSON Schema count them)
 */
export function TextField(label: string, max: number, example: string, options: TextOptions = {}) {
  const { min = 1, exact, spell, multiline: _lines, check: _check, ...schema } = options;
  const faultOf = (value: unknown) => textFault(value, { ...options, label, max });
  const validator = {
    validate: (value: unknown) => faultOf(value) === undefined,
    defaultMessage: (given?: { value: unknown }) => faultOf(given?.value) ?? '',
  };
  return field([ValidateBy({ name: 'text', validator })], {
    type: String,
    minLength: schema.nullable ? 0 : min,
    maxLength: max,
    example,
    ...schema,
    read: (value) => {
      if (typeof value !== 'string') return value;
      const text = exact ? value : value.trim();
      if (schema.nullable && text === '') return null;
      // Too long in any spelling: NFC takes a second for as many marks as fit into a body.
      return spell && text.length <= SPELLED_MAX * max ? spell(text) : text;
    },
  });
}

/** A person's name: trimmed, at most 100 characters, all visible. */
export const NameField = () =>
  TextField('Name', NAME_MAX, 'Ada Lovelace', {
    description:
      'Any letters and symbols. No invisible characters, except joiners in scripts and emoji.',
    check: nameFault,
  });

/** An email address in its `mailableEmail` spelling. Accounts are found by its `canonicalEmail`. */
export const EmailField = () =>
  TextField('Email', EMAIL_MAX, 'ada@example.com', {
    // RFC 6531: letters of every script may stand before the @, which the format `email` knows nothing of.
    format: 'idn-email',
    description:
      `At most ${EMAIL_LOCAL_MAX} characters before the @ (RFC 5321), a domain with a dot; ` +
      'no quotes, no invisible characters. Kept as sent, unless it differs in more than the case of ASCII letters ' +
      'from its standard spelling (NFC before the @, the domain in ASCII): then we keep, show and use that.',
    check: emailFault,
    spell: mailableEmail,
  });

/** Addresses in their `mailableEmail` spelling, which may be left out. */
export function EmailsField(label: string, max: number, description: string): PropertyDecorator {
  const says = { message: `${label} must be a list of at most ${max} email addresses.` };
  const validator = { validate: (value: unknown) => parseEmail(value) !== undefined };
  return field(
    [
      IsArray(says),
      ArrayMaxSize(max, says),
      ValidateBy({ name: 'email', validator }, { ...says, each: true }),
    ],
    {
      optional: true,
      type: 'array',
      items: { type: 'string', format: 'idn-email', maxLength: EMAIL_MAX },
      maxItems: max,
      example: ['ada@example.com'],
      read: (value) =>
        Array.isArray(value)
          ? value.map((each) => (typeof each === 'string' ? mailableEmail(each.trim()) : each))
          : value,
      description,
    },
  );
}

const PASSWORD = 'quiet-harbour-lantern-42';

/**
 * A password that was chosen before: any length is a possible mistake, so only too much is refused. It stays as typed, since
 * hashes from before passwords had one spelling are of that.
 */
export const KnownPasswordField = (label = 'Password', options: TextOptions = {}) =>
  TextField(label, PASSWORD_MAX, PASSWORD, { exact: true, format: 'password', ...options });

/** A new password: nothing is cut off, and its case stays (ASVS 5.0, 6.2.8). */
export const NewPasswordField = (label = 'Password', options: TextOptions = {}) =>
  KnownPasswordField(label, {
    min: PASSWORD_MIN,
    description:
      'Any Unicode characters, in any mix, counted and kept in NFC, with every blank as U+0020 (RFC 8265, OpaqueString). ' +
      'Common passwords are refused.',
    spell: passwordSpelling,
    ...options,
  });
