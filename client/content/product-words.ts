/** Words that every product page shares. */
export const productWords = {
  trail: 'Breadcrumb',
  questions: 'Common questions',
  next: 'Next product',
} as const;
