/**
 * Controls that turn the direction of what follows, or are not seen at all: bidirectional controls (Unicode Standard
 * Annex 9, section 2), blanks without width, and the controls of old terminals. Not the joiners that emoji and Persian need.
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** A stranger's text with every control in it named in its place, as in `[U+202E]`: it shows and does nothing. */
export const visible = (text: string): string =>
  text.replaceAll(UNSEEN, (control) => {
    const number = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `[U+${number}]`;
  });
