import { Marked } from 'marked';
import type { ReactNode } from 'react';
import styles from './reference.module.css';

/** `Tokens and errors` becomes `tokens-and-errors`. */
export const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export const Inline = ({ text }: { text: string }): ReactNode =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <code key={`${index}`}>{part}</code>));

/** A row that begins with a name in code can be linked to by it. On a phone each cell says what it is. */
const marked = new Marked({
  renderer: {
    // Text, as `<token>`.
    html: ({ text }) => text.replaceAll('<', '&lt;'),
    table({ header, rows }) {
      const titles = header.map(({ text }) => text);
      const head = titles.map((title) => `<th scope="col">${title}</th>`).join('');
      const body = rows.map((cells) => {
        const [first] = cells[0]?.tokens ?? [];
        const id = first?.type === 'codespan' ? ` id="${slug(first.raw.replaceAll('`', ''))}"` : '';
        const row = cells.map(
          ({ tokens }, index) =>
            `<td data-title="${titles[index]}">${this.parser.parseInline(tokens)}</td>`,
        );
        return `<tr${id}>${row.join('')}</tr>`;
      });
      return `<table class="${styles.table}"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
    },
  },
});

export function Prose({ text }: { text: string }) {
  const html = marked.parse(text, { async: false });
  const styled = html.replaceAll('<pre>', `<pre class="${styles.sample}">`);
  return <div dangerouslySetInnerHTML={{ __html: styled }} />;
}
