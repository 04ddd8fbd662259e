/** The `messages` for pages that only read, which don't load the others in the browser. */
export const readingMessages = {
  prompt: {
    invalidIdentifier: 'Invalid prompt identifier',
    copied: 'Prompt copied to clipboard!',
    copyFailed: 'Failed to copy prompt',
    linkCopied: 'Link copied',
    linkFailed: 'Couldn’t copy the link',
    pasteInto: (service: string) => `Prompt copied. Paste it into ${service}.`,
    sharedFetchFailed: (reason: string) => `Error fetching shared prompts: ${reason}`,
    loadError: (reason: string) => `Error: ${reason}`,
  },
  list: {
    noSearchMatch: 'No prompts match your search criteria.',
    noFavorites: "You haven't favorited any prompts yet.",
    noFilterMatch: 'No prompts match your filter criteria.',
    none: 'There are no prompts available.',
    noneYet: 'There are no prompts available yet.',
    noneOwn: "You haven't created any prompts yet. Create your first prompt!",
    noneGranted: 'Nobody has shared a private prompt with you yet.',
    noneInSpace: 'No prompts in this space yet.',
    noneOwnYet: "You haven't created any prompts yet.",
    nothingFound: 'No prompts found',
    publicAccess:
      'Only shared prompts appear here; the database needs a public-access policy for shared prompts to show them to visitors.',
    /** The button that shows what a filter finds. */
    show: (total: number, isCapped: boolean) =>
      `Show ${total.toLocaleString('en-US')}${isCapped ? '+' : ''} ${total === 1 ? 'prompt' : 'prompts'}`,
    found: (total: number, isCapped: boolean) =>
      isCapped ? `${total.toLocaleString('en-US')}+ prompt(s) found` : `${total} prompt(s) found`,
    ends: (pageCount: number) => `Showing the first ${pageCount} pages. Use filters to find more.`,
  },
  status: {
    hint: {
      tested: 'This prompt is still being edited and not visible to others',
      /** The same for a shared prompt, for which the text above would be wrong. */
      testedShared: 'This prompt is shared and has been tested; it is not approved yet',
      approved: 'This prompt has been approved: it is live',
      shared: 'This prompt is visible to everyone in the public browse section',
      /** The same where guests see only approved versions. */
      sharedUnapproved: 'This prompt is visible to members now and to guests once a version is approved',
    },
  },
  error: {
    offline: 'Can’t reach the server. Check your connection and try again.',
  },
} as const;
