/** Texts for selecting and changing several prompts. Apart from `messages`, because only My Prompts needs them. */
export const manyMessages = {
  chosen: (count: number, elsewhere: number) =>
    elsewhere > 0 ? `${count} selected (${elsewhere} on other pages)` : `${count} selected`,
  chooseFirst: 'Select prompts first',
  allChosen: 'All on this page selected',
  everyChosen: 'All matching prompts selected',
  /** After Share All: prompts that stay private because of secrets, some of them by name. */
  heldBack: (count: number, titles: readonly string[]) => {
    const more = count - titles.length;
    const named = titles.map((title) => `“${title}”`).join(', ');
    return `${count} ${count === 1 ? 'prompt' : 'prompts'} stayed private because ${count === 1 ? 'it seems' : 'they seem'} to contain a secret: ${named}${more > 0 ? ` and ${more} more` : ''}. Share them one by one if you’re sure.`;
  },
  cut: (most: number) => `First ${most.toLocaleString('en-US')} selected (the maximum)`,
  categoryTitle: (count: number) => `Set category of ${countOf(count)}`,
  tagsTitle: (count: number) => `Change tags of ${countOf(count)}`,
  tagsHint: 'Separate tags with commas.',
  noTags: 'Enter a tag to add or remove',
  edited: (count: number, refused = 0, gone = 0) =>
    (count === 0 ? 'No changes needed' : `Changed ${countOf(count)}`) +
    (refused === 0 ? '' : ` (${countOf(refused)} skipped: too many tags)`) +
    goneText(gone),
  /** After undoing an edit: the result. */
  asBefore: (count: number, refused = 0, gone = 0) =>
    (count === 0 ? 'Nothing to undo' : `Undid changes to ${countOf(count)}`) +
    (refused === 0 ? '' : ` (${countOf(refused)} changed since, skipped)`) +
    goneText(gone),
  noneToChoose: 'Nothing to select',
  tooMany: (most: number) => `You can select up to ${most.toLocaleString('en-US')} prompts at once`,
  deleteTitle: 'Delete Prompts',
  deleteQuestion: (count: number) =>
    `Are you sure you want to delete ${countOf(count)}? They stay in Trash for 30 days.`,
  shared: (count: number, gone = 0) =>
    (count === 0 ? 'All selected prompts are already shared' : `Successfully shared ${countOf(count)}!`) +
    goneText(gone),
  madePrivate: (count: number, gone = 0) =>
    (count === 0 ? 'All selected prompts are already private' : `Made ${countOf(count)} private`) +
    goneText(gone),
  /** After an undo: its result. */
  sharedAgain: (count: number) => `Undid: ${countOf(count)} shared again`,
  privateAgain: (count: number) => `${countOf(count)} private again`,
  deleted: (count: number, gone = 0) =>
    (count === 0 ? 'Nothing to delete' : `Deleted ${countOf(count)}`) + goneText(gone),
  restored: (count: number) => `Restored ${countOf(count)}`,
} as const;

export function countOf(prompts: number): string {
  return `${prompts} ${prompts === 1 ? 'prompt' : 'prompts'}`;
}

/** Text about selected prompts that were deleted meanwhile. */
function goneText(gone: number): string {
  return gone === 0 ? '' : ` (${countOf(gone)} no longer available)`;
}
