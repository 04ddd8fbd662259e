/** What a person reads of suggestions; apart from `messages`, as only members' pages need it. */
export const suggestionMessages = {
  notFound: 'This suggestion does not exist, or it is no longer visible to you.',
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
  noteHint: 'Why it is better. Shown to those who decide, and in the version history once it is accepted.',
  sent: 'Suggestion sent',
  accepted: 'Suggestion accepted',
  declined: 'Suggestion declined',
  withdrawn: 'Suggestion withdrawn',
  movedOn: (base: number, current: number) =>
    `Made from version ${base}. The prompt is at version ${current} by now: what is accepted is brought together with it.`,
  acceptedAs: (version: number) => `Accepted as version ${version}`,
  decided: {
    accepted: 'Accepted: the prompt said all of it already.',
    declined: 'This suggestion was declined.',
    withdrawn: 'This suggestion was withdrawn.',
  },
  none: 'No suggestions yet',
  noneOnPrompt: 'Whoever reads this prompt can suggest a change.',
  noneMine: 'A change that you suggest on somebody else’s prompt is listed here.',
  noneForMe: 'Changes that others suggest on your prompts wait here for your word.',
} as const;
