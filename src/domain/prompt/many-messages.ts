/** What a person reads while choosing several prompts and after; apart from `messages`, as only My Prompts needs it. */
export const manyMessages = {
  chosen: (count: number, elsewhere: number) =>
    elsewhere > 0 ? `${count} selected, ${elsewhere} not on this page` : `${count} selected`,
  chooseFirst: 'Select prompts first',
  allChosen: 'All on this page are selected',
  everyChosen: 'All that this list finds are selected',
  /** After Share All: what stays private for its secrets, some of it by name. */
  heldBack: (count: number, titles: readonly string[]) => {
    const more = count - titles.length;
    const named = titles.map((title) => `“${title}”`).join(', ');
    return `${count} ${count === 1 ? 'prompt' : 'prompts'} stayed private because of a secret inside: ${named}${more > 0 ? ` and ${more} more` : ''}. Share each by itself if that is meant.`;
  },
  cut: (most: number) =>
    `The first ${most.toLocaleString('en-US')} are selected: one selection holds no more`,
  categoryTitle: (count: number) => `Set the category of ${countOf(count)}`,
  tagsTitle: (count: number) => `Change the tags of ${countOf(count)}`,
  tagsHint: 'Separate several with commas.',
  noTags: 'Name a tag to add or to remove',
  edited: (count: number, refused = 0, gone = 0) =>
    (count === 0 ? 'Nothing to change: it is so already' : `Successfully changed ${countOf(count)}!`) +
    (refused === 0 ? '' : ` (${countOf(refused)} would have too many tags)`) +
    goneText(gone),
  /** After the Undo of an edit: what happened. */
  asBefore: (count: number, refused = 0, gone = 0) =>
    (count === 0 ? 'Nothing was changed back' : `${countOf(count)} as before`) +
    (refused === 0 ? '' : ` (${countOf(refused)} changed since)`) +
    goneText(gone),
  noneToChoose: 'There is nothing to select',
  tooMany: (most: number) => `At most ${most.toLocaleString('en-US')} prompts can be selected at once`,
  deleteTitle: 'Delete Prompts',
  deleteQuestion: (count: number) =>
    `Are you sure you want to delete ${countOf(count)}? You have 30 days to take this back.`,
  shared: (count: number, gone = 0) =>
    (count === 0 ? 'Nothing to share: shared already' : `Successfully shared ${countOf(count)}!`) +
    goneText(gone),
  madePrivate: (count: number, gone = 0) =>
    (count === 0 ? 'Nothing to change: private already' : `Successfully made ${countOf(count)} private!`) +
    goneText(gone),
  /** After an Undo: what happened, not what was undone. */
  sharedAgain: (count: number) => `${countOf(count)} shared again`,
  privateAgain: (count: number) => `${countOf(count)} private again`,
  deleted: (count: number, gone = 0) =>
    (count === 0 ? 'Nothing to delete' : `Successfully deleted ${countOf(count)}!`) + goneText(gone),
  restored: (count: number) => `Successfully restored ${countOf(count)}!`,
} as const;

/** How many prompts, in words. */
export function countOf(prompts: number): string {
  return `${prompts} ${prompts === 1 ? 'prompt' : 'prompts'}`;
}

/** What to add about chosen prompts that somebody deleted meanwhile. */
function goneText(gone: number): string {
  return gone === 0 ? '' : ` (${countOf(gone)} no longer there)`;
}
