import { createContext, use } from 'react';
import { apiDocs } from '#content/api-docs';
import type { ApiDocument } from '#server/shared/api-document';

/** The document as the prerenderer has it at hand. */
export const PrerenderedDocument = createContext<ApiDocument | undefined>(undefined);

let fetched: Promise<ApiDocument> | undefined;

/** The OpenAPI document that the reference is made of. `npm run dev`, which prerenders nothing, fetches it. */
export const useApiDocument = (): ApiDocument =>
  use(PrerenderedDocument) ??
  use((fetched ??= fetch(apiDocs.document.json.href).then((answer) => answer.json())));
