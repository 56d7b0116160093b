import { createContext, use } from 'react';
import type { ApiDocument } from '#server/shared/api-document';

/** The document as the prerenderer has it at hand. */
export const PrerenderedDocument = createContext<ApiDocument | undefined>(undefined);

/** The OpenAPI document that the reference is made of. @throws in a browser, which takes the reference over as it stands */
export function useApiDocument(): ApiDocument {
  const document = use(PrerenderedDocument);
  if (!document) throw new Error('The reference is made by the prerenderer alone.');
  return document;
}
