/** What stands before searches that are offered in place of one that finds nothing. */
export const suggestionMessages = {
  didYouMean: 'Did you mean',
} as const;
