import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, Max, Min, ValidateBy } from 'class-validator';

/** `dataDir` becomes `DATA_DIR`. */
export const variableName = (property: string) => property.replace(/[A-Z]/g, '_$&').toUpperCase();

/** The rules of one variable, told its name for their sentences. The one that stands last is judged first. */
const rules =
  (of: (name: string) => PropertyDecorator[]): PropertyDecorator =>
  (target, property) =>
    of(variableName(String(property))).forEach((rule) => rule(target, property));

/** Reads the text that the process was given; a default is no text, or reads as itself. */
export const Read = (read: (text: string) => unknown) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value));

/** @param unit what is counted, as it stands in the sentence about a value that is no number */
export const WholeNumber = (min: number, max: number, unit = '') =>
  rules((name) => [
    Read(Number),
    Min(min, { message: `${name} must be between ${min} and ${max}.` }),
    Max(max, { message: `${name} must be between ${min} and ${max}.` }),
    IsInt({ message: `${name} must be a whole number${unit}.` }),
  ]);

export const OnOff = () =>
  rules((name) => [
    Read((text) => (text === 'on' ? true : text === 'off' ? false : text)),
    IsBoolean({ message: `${name} must be on or off.` }),
  ]);

export const OneOf = (words: readonly string[]) =>
  rules((name) => [IsIn(words, { message: `${name} must be one of ${words.join(', ')}.` })]);

/** @param example what the sentence about a bad value shows */
export const ServerUrl = (protocols: readonly string[], example: string) =>
  rules((name) => [
    ValidateBy(
      {
        name: 'serverUrl',
        validator: {
          validate: (value: string) =>
            URL.canParse(value) && protocols.includes(new URL(value).protocol),
        },
      },
      {
        message: `${name} must be an address such as ${example}, its special characters percent-encoded.`,
      },
    ),
  ]);

/** Origins are compared with what browsers send as text: spelt in any other way they would never match. */
export const Origins = () =>
  rules((name) => [
    ValidateBy(
      {
        name: 'origins',
        validator: { validate: (origins: readonly string[]) => origins.every(isOrigin) },
      },
      {
        message: `${name} must be origins as browsers send them, separated by commas: https://app.example.com, in lower case, without path or default port.`,
      },
    ),
  ]);

const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

export const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
