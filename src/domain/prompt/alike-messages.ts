/** What is said of a text that looks like one that is there. */
export const alikeMessages = {
  looksLike: 'Similar prompts already exist:',
  goOn: 'Continue writing',
} as const;
