import type { RenderedPage } from '../src/entry-server';

interface ScriptParts {
  bootScript: string;
  /** Address of the module that starts the app. */
  app: string;
  /** Modules that it will import for this page. */
  modules: readonly string[];
  /** Address of the module that measures the visit. */
  vitals: string;
  /** The route's pattern, under which it does so. */
  route: string;
  /** Does not wait for a touch. */
  eager: boolean;
}

export interface DocumentParts {
  page: RenderedPage;
  /** Its stylesheets, written into the page so that it can be painted at once. */
  css: string;
  /** Their addresses, which tell the app which of the bundle's sheets are here already. */
  sheets: readonly string[];
  /** The boot script's element, or nothing for a page without script. */
  script: string;
  /** Icons, web manifest, structured data. */
  extraHead: string;
  /** The element that preloads the typeface. */
  font: string;
}

/** The boot script, and what it has to know about the page. */
export const scriptElement = ({ bootScript, app, modules, vitals, route, eager }: ScriptParts) =>
  `<script data-app="${app}" data-modules="${modules.join(' ')}" data-vitals="${vitals}"` +
  ` data-route="${route}"${eager ? ' data-eager' : ''}>${bootScript}</script>`;

/** Void elements as HTML writes them. React escapes `>` in text and attributes, so this meets tags only. */
const shorten = (html: string) => html.replace(/\s*\/>/g, '>');

/** Fills `client/index.html`. */
export function fillTemplate(template: string, parts: DocumentParts): string {
  const { page, css, sheets, script, extraHead, font } = parts;
  const filled: Record<string, string> = {
    '<!--head-->': `${shorten(page.head)}${extraHead}${script}<style data-href="${sheets.join(' ')}">${css}</style>`,
    '<!--app-->': shorten(page.body),
    '<!--notice-->': shorten(page.notice),
    // Last: fetched beside the page, the typeface would keep the text waiting.
    '<script type="module" src="/src/main.tsx"></script>': font,
  };
  let html = shorten(template.replace(/\n\s*/g, ''));
  for (const [place, content] of Object.entries(filled)) {
    if (!html.includes(place)) throw new Error(`client/index.html lacks ${place}`);
    // A function, because the content may hold the patterns that a replacement string expands.
    html = html.replace(place, () => content);
  }
  return html.replace('<!doctype html>', '<!doctype html>\n');
}
