/** Texts of the search. */
export const searchMessages = {
  offline: 'You’re offline. Searching the prompts already loaded in this browser.',
  failed: (reason: string) => `Couldn’t search. ${reason}`,
  create: (title: string) => `Create New Prompt “${title}”`,
  all: 'Show all results',
} as const;
