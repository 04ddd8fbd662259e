/** What is said of a text that looks like one that is there. */
export const alikeMessages = {
  looksLike: 'This looks like a prompt that is there:',
  goOn: 'Go on writing',
} as const;
