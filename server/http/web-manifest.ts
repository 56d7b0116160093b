import type { InlineHashes } from './security-headers.js';

/** The manifest of the client's build, which writes it (`client/build/write-site.ts`). */
export interface WebManifest {
  /** By path; `/:name` at the end stands for any one segment. */
  pages: Record<string, WebPage>;
  notFound: WebPage;
  /** The pages that answer a form sent without script: fields are at fault, or something else is. */
  answers: Partial<Record<'invalid' | 'failed', WebPage>>;
}

export interface WebPage extends InlineHashes {
  file: string;
  index: boolean;
}
