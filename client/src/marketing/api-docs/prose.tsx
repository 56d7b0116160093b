import type { ReactNode } from 'react';

/** `Tokens and errors` becomes `tokens-and-errors`. */
export const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Text with code in backticks. */
export const Inline = ({ text }: { text: string }): ReactNode =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <code key={`${index}`}>{part}</code>));

/** The Markdown that the document's introduction is written in: paragraphs, `##` headings, `-` lists and code. */
export const Prose = ({ text }: { text: string }): ReactNode =>
  text.split('\n\n').map((block) => <Block key={block} text={block} />);

function Block({ text }: { text: string }): ReactNode {
  if (text.startsWith('## ')) {
    const title = text.slice(3);
    return (
      <h2 id={slug(title)}>
        <Inline text={title} />
      </h2>
    );
  }
  if (!text.startsWith('- ')) {
    return (
      <p>
        <Inline text={text} />
      </p>
    );
  }
  return (
    <ul>
      {text.split('\n').map((item) => (
        <li key={item}>
          <Inline text={item.slice(2)} />
        </li>
      ))}
    </ul>
  );
}
