/** The words that all figures share; each has its own in `figures/`. */
export const figureWords = {
  reset: 'Back to the beginning',
};
