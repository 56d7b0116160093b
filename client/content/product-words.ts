/** Words that every product page shares. */
export const productWords = {
  trail: 'Breadcrumb',
  questions: 'Questions we are asked',
  next: 'Next product',
} as const;
