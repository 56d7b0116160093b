import { inbox } from '#content/inbox';
import { ExternalLink } from '#client/ui/button';
import { visible } from '#client/ui/visible-text';
import styles from './message.module.css';

/** Up to what never belongs to one, such as the name of a control that is made visible. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"[\]{}|\\^`]{1,2000}/gi;
const CLOSES: Readonly<Record<string, string>> = { ')': '(', '’': '‘', '”': '“', '»': '«' };

/** Without what closes the sentence or the parenthesis around it. */
function addressIn(found: string): string {
  const last = found.slice(-1);
  const opens = CLOSES[last];
  const isOpen = opens !== undefined && found.split(last).length <= found.split(opens).length;
  return !isOpen && /[\p{P}]/u.test(last) && !'/-_%#&@'.includes(last)
    ? addressIn(found.slice(0, -1))
    : found;
}

/** With links. Their addresses are all there is to read of them, from left to right. */
function Linked({ text }: { text: string }) {
  const parts = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = addressIn(found);
    if (!URL.canParse(href)) continue;
    parts.push(
      text.slice(from, index),
      <ExternalLink key={index} href={href} dir="ltr" rel="noopener noreferrer nofollow">
        {href}
      </ExternalLink>,
    );
    from = index + href.length;
  }
  return [...parts, text.slice(from)];
}

/** Lines that begin with `>`, with the blank ones between them and the line that says who wrote them. */
const QUOTE = /(?:^(?!>)(.*[:：])[^\S\n]*\n(?:[^\S\n]*\n)?)?(^>.*(?:\n(?:[^\S\n]*\n)*>.*)*)/gm;

const Plain = ({ text }: { text: string }) => (
  <div className={styles.words}>
    <Linked text={text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '')} />
  </div>
);

/** Plain text of a stranger or of staff: what it quotes is folded. */
export function Words({ children }: { children: string }) {
  const parts: (string | undefined)[] = visible(children).split(QUOTE);
  return parts.map((part, index) => {
    // By turns: text, who wrote the quote that follows, and the quote.
    if (index % 3 === 1 || !part?.trim()) return null;
    if (index % 3 === 0) return <Plain key={index} text={part} />;
    return (
      <details key={index} className="small">
        <summary>{parts[index - 1] ?? inbox.message.thread.quoted}</summary>
        <Plain text={part} />
      </details>
    );
  });
}
