export const paragraphs = (texts: readonly string[]) =>
  texts.map((text) => <p key={text}>{text}</p>);
