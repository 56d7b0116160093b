import { brand } from '../../client/content/brand.js';
import { type ApiDocument, operationsOf } from './api-document.js';
import { escapeHtml, inline, markdown, slug } from './html.js';
import { operationHtml } from './operation.js';
import { style } from './style.js';

/** The site's mark (client/src/shell/logo.tsx). */
const LOGO =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3.5 21V3l5 5.2V21Z" />' +
  '<path class="fold" d="M3.5 3h5l12 18h-5Z" /><path d="M15.5 15.8V7L18 3l2.5 4v14Z" /></svg>';

const list = (links: { href: string; text: string }[]) =>
  `<ul>${links.map(({ href, text }) => `<li><a href="${href}">${inline(text)}</a></li>`).join('')}</ul>`;

/**
 * The API's reference as one page without scripts, readable by people and screen readers alike.
 * @param origin what goes before the paths in its examples
 */
export function referencePage(document: ApiDocument, origin: string): string {
  const { title, version, description } = document.info;
  const [summary = '', ...chapters] = description.split(/\n\n(?=## )/);
  const chapterTitles = chapters.map((chapter) => /^## (.*)/.exec(chapter)?.[1] ?? '');
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operationsOf(document).filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}: reference</title>
<meta name="description" content="${escapeHtml(`Every call of the ${title}, with its fields, limits, answers and an example.`)}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="alternate" href="/api/openapi.json" type="application/json" title="OpenAPI document">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a href="/">${LOGO}${escapeHtml(brand.name)}</a></header>
<div class="columns">
<nav aria-label="On this page">
<p>Basics</p>
${list(chapterTitles.map((text) => ({ href: `#${slug(text)}`, text })))}
${groups
  .map(
    ({ name, operations }) =>
      `<p>${capitalised(name)}</p>\n` +
      list(
        operations.map(({ operation: { operationId, summary: text } }) => ({
          href: `#${operationId}`,
          text,
        })),
      ),
  )
  .join('\n')}
</nav>
<main id="main">
<h1>${escapeHtml(title)}</h1>
<p>Version ${escapeHtml(version)}, as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>.</p>
${markdown(summary)}
${chapters.map(markdown).join('\n')}
${groups
  .map(
    ({ name, description: about, operations }) =>
      `<h2 id="${name}">${capitalised(name)}</h2>\n<p>${inline(about)}</p>\n` +
      operations.map((each) => operationHtml(document, origin, each)).join('\n'),
  )
  .join('\n')}
</main>
</div>
</body>
</html>
`;
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
