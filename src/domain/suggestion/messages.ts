/** What a person reads of suggestions; apart from `messages`, as only members' pages need it. */
export const suggestionMessages = {
  notFound: 'This suggestion does not exist, or it is no longer visible to you.',
  ownPrompt: 'You can edit this prompt yourself',
  nothingChanged: 'Change something first: this is what the prompt says',
  tooManyOpen: (most: number) =>
    `You have ${most} open suggestions on this prompt. Withdraw one, or wait for a word on them.`,
  nothingChosen: 'Choose at least one of the changes',
  noSuchPart: 'This suggestion has no such change',
  partsOrEdited: 'Say which changes are taken, or how they were edited',
  editedNeedsVersion: 'Say which version of the prompt the edited text was made over',
  stale: 'A newer version was saved meanwhile. Look at the suggestion again.',
  conflict: 'The prompt has changed in the same places. Bring both together.',
  alreadyDecided: {
    accepted: (name: string) => `${name} has accepted this suggestion meanwhile`,
    declined: (name: string) => `${name} has declined this suggestion meanwhile`,
    withdrawn: (name: string) => `${name} has withdrawn this suggestion meanwhile`,
  },
  somebody: 'Somebody',
} as const;
