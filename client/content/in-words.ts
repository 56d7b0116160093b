const WORDS = 'no one two three four five six seven eight nine ten eleven twelve thirteen'.split(
  ' ',
);

/** The length of a list, for a sentence: "seven", and digits above thirteen. */
export const inWords = ({ length }: { length: number }): string => WORDS[length] ?? String(length);

/** The same at the beginning of a sentence: "Seven". */
export const inWordsFirst = (list: { length: number }): string =>
  inWords(list).replace(/^./, (letter) => letter.toUpperCase());
