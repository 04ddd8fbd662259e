/** Messages about a text that looks like an existing one. */
export const similarMessages = {
  looksLike: 'Similar prompts already exist:',
  goOn: 'Continue writing',
} as const;
