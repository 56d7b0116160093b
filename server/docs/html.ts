const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/** Text with code in backticks. */
export const inline = (text: string) =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** `Tokens and errors` becomes `tokens-and-errors`. */
export const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The Markdown of the document's introduction: paragraphs, `##` headings, `-` lists and code in backticks. */
export const markdown = (text: string) => text.split('\n\n').map(block).join('\n');

function block(text: string): string {
  if (text.startsWith('## ')) {
    const title = text.slice(3);
    return `<h2 id="${slug(title)}">${inline(title)}</h2>`;
  }
  if (text.startsWith('- ')) {
    const items = text.split('\n').map((item) => `<li>${inline(item.slice(2))}</li>`);
    return `<ul>${items.join('')}</ul>`;
  }
  return `<p>${inline(text)}</p>`;
}
