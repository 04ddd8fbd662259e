/** Messages about searches that are offered or shown instead of one that finds nothing. */
export const suggestionMessages = {
  didYouMean: 'Did you mean',
  showing: (guess: string) => `Showing results for “${guess}”.`,
  instead: (typed: string) => `Search for “${typed}” instead`,
} as const;
