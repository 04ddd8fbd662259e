/** The `messages` for pages that only read, which don't load the others in the browser. */
export const readingMessages = {
  prompt: {
    invalidIdentifier: 'Invalid prompt identifier',
    copied: 'Prompt copied to clipboard!',
    copyFailed: 'Failed to copy prompt',
    linkCopied: 'Link copied',
    linkFailed: 'Couldn’t copy the link',
    pasteInto: (service: string) => `Prompt copied. Paste it into ${service}.`,
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
} as const;
