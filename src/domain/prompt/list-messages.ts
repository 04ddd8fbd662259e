/** The `messages` of lists. Apart from the others, because a page of one prompt needs none. */
export const listMessages = {
  prompt: {
    sharedFetchFailed: (reason: string) => `Error fetching shared prompts: ${reason}`,
    loadError: (reason: string) => `Error: ${reason}`,
  },
  list: {
    /** The button that shows what a filter finds. */
    show: (total: number, isCapped: boolean) =>
      `Show ${total.toLocaleString('en-US')}${isCapped ? '+' : ''} ${total === 1 ? 'prompt' : 'prompts'}`,
    found: (total: number, isCapped: boolean) =>
      isCapped ? `${total.toLocaleString('en-US')}+ prompt(s) found` : `${total} prompt(s) found`,
    ends: (pageCount: number) => `Showing the first ${pageCount} pages. Use filters to find more.`,
  },
  error: {
    offline: 'Can’t reach the server. Check your connection and try again.',
  },
} as const;
