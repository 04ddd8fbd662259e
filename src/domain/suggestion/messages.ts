/** Texts about suggestions. Apart from `messages`, because only members' pages need them. */
export const suggestionMessages = {
  notFound: 'This suggestion doesn’t exist, or you no longer have access to it.',
  nothingChanged: 'No changes to suggest',
  tooManyOpen: (most: number) =>
    `You have ${most} open suggestions on this prompt. Withdraw one, or wait for a decision.`,
  nothingChosen: 'Choose at least one change',
  noSuchPart: 'This suggestion doesn’t have that change',
  partsOrEdited: 'Specify which changes to accept, or send the edited text',
  editedNeedsVersion: 'Specify the version the edited text is based on',
  stale: 'Someone saved a newer version. Review the suggestion again.',
  conflict: 'The prompt has changed in the same places. Resolve the conflicts.',
  alreadyDecided: {
    accepted: (name: string) => `${name} accepted this suggestion in the meantime`,
    declined: (name: string) => `${name} declined this suggestion in the meantime`,
    withdrawn: (name: string) => `${name} withdrew this suggestion in the meantime`,
  },
  somebody: 'Someone',
  noteHint: 'Explain why this is better. Reviewers see it, and it becomes the version note if accepted.',
  sent: 'Suggestion sent',
  accepted: 'Suggestion accepted',
  declined: 'Suggestion declined',
  withdrawn: 'Suggestion withdrawn',
  movedOn: (base: number, current: number) =>
    `Based on version ${base}. The prompt is now at version ${current}, so accepting merges both.`,
  acceptedAs: (version: number) => `Accepted as version ${version}`,
  decided: {
    accepted: 'Accepted. The prompt already had these changes.',
    declined: 'This suggestion was declined.',
    withdrawn: 'This suggestion was withdrawn.',
  },
  none: 'No suggestions yet',
  noneOnPrompt: 'Anyone who can read this prompt can suggest a change.',
  noneMine: 'Changes you suggest on other people’s prompts appear here.',
  noneForMe: 'Changes other people suggest on your prompts appear here.',
} as const;
