import { brand } from '#content/brand';
import { BOOKING_PLACEHOLDER, ORIGIN_PLACEHOLDER } from '../src/app/site-origin';
import type { RenderedPage } from '../src/entry-server';

interface DocumentParts {
  page: RenderedPage;
  /** Structured data, stylesheet and scripts, as elements. */
  head: readonly string[];
  /** Address of the typeface. */
  font: string;
}

const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
  '<link rel="manifest" href="/site.webmanifest">' +
  // The two schemes of `app/theme.ts`, which the inline script knows too.
  `<meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content="${brand.colors.paper}">` +
  `<meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content="${brand.colors.ink}">`;

/** Void elements as HTML writes them. React escapes `>` in text and attributes, so this meets tags only. */
const shorten = (html: string) => html.replace(/\s*\/>/g, '>');

/** A whole document. The typeface is named last: fetched beside the page, it would keep the text waiting. */
export const documentOf = ({ page, head, font }: DocumentParts): string =>
  `<!doctype html>\n<html lang="en" data-origin="${ORIGIN_PLACEHOLDER}" data-booking="${BOOKING_PLACEHOLDER}">` +
  `<head>${HEAD}${shorten(page.head)}${head.join('')}</head><body>${shorten(page.body)}` +
  `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin></body></html>`;
