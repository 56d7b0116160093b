import { createContext, use } from 'react';
import type { ApiDocument } from '#server/shared/api-document';

/** The document as the prerenderer has it at hand. */
export const PrerenderedDocument = createContext<ApiDocument | undefined>(undefined);

/** The OpenAPI document that the reference is made of. */
export function useApiDocument(): ApiDocument {
  const document = use(PrerenderedDocument);
  if (!document) throw new Error('The prerenderer has to give the reference its document.');
  return document;
}
