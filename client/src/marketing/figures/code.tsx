import styles from './code.module.css';

const keywords = {
  cobol:
    /(?<![\w-])(?:PIC|VALUE|IF|END-IF|COMPUTE|ROUNDED|ADD|TO|PERFORM|UNTIL|READ|NEXT|AT END|SET|TRUE|NOT|REWRITE|END-READ|END-PERFORM)(?![\w-])/,
  java: /\b(?:record|if|return|var|try|for|new)\b/,
  http: /^[A-Z]+(?= \/)|^HTTP\/1\.1 \d+ .*|^[A-Z][\w-]+(?=:)/,
  mock: /^[A-Z]+ \/.*(?=:)|\b(?:answer|delay|body|when)\b(?=:)/,
};

const comment = /\/\/.*/;
const literal = /'[^']*'|"[^"]*"/;

export type Language = keyof typeof keywords;

/** A short piece of code with its words in three shades: enough for a figure, no parser. */
export function Code({ text, language }: { text: string; language: Language }) {
  const words = new RegExp(
    `(?<k>${keywords[language].source})|(?<c>${comment.source})|(?<s>${literal.source})`,
    'gm',
  );
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(words)) {
    const shade = match.groups?.k
      ? styles.keyword
      : match.groups?.c
        ? styles.comment
        : styles.literal;
    parts.push(
      text.slice(end, match.index),
      <span key={match.index} className={shade}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return (
    <pre className={styles.code}>
      <code>{parts}</code>
    </pre>
  );
}
