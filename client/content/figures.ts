/** The words that all figures share; each has its own in `figures/`. */
export const figureWords = {
  change: 'Change it yourself',
  reset: 'Reset',
};
