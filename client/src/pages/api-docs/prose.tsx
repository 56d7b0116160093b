import type { ReactNode } from 'react';
import styles from './reference.module.css';

/** `Tokens and errors` becomes `tokens-and-errors`. */
export const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export const Inline = ({ text }: { text: string }): ReactNode =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <code key={`${index}`}>{part}</code>));

/** The Markdown that the document is written in: paragraphs, `-` lists, tables, code and fenced code. */
export const Prose = ({ text }: { text: string }): ReactNode =>
  text.split('\n\n').map((block) => <Block key={block} text={block} />);

function Block({ text }: { text: string }): ReactNode {
  const lines = text.split('\n');
  if (text.startsWith('| ')) return <Table lines={lines} />;
  if (text.startsWith('```')) {
    return (
      <pre className={styles.sample}>
        <code>{lines.slice(1, -1).join('\n')}</code>
      </pre>
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
      {lines.map((item) => (
        <li key={item}>
          <Inline text={item.slice('- '.length)} />
        </li>
      ))}
    </ul>
  );
}

const cellsOf = (line: string) => line.slice('| '.length, -' |'.length).split(' | ');

/** A row that begins with a name in code can be linked to by it. On a phone each cell says what it is. */
function Table({ lines: [head = '', , ...rows] }: { lines: string[] }) {
  const titles = cellsOf(head);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row} id={row.startsWith('| `') ? slug(row.split('`')[1] ?? '') : undefined}>
            {cellsOf(row).map((cell, index) => (
              <td key={titles[index]} data-title={titles[index]}>
                <Inline text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
