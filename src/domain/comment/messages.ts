/** Texts about comments. Apart from `messages`, because only members' pages need them. */
export const commentMessages = {
  notFound: 'This comment doesn’t exist, or you no longer have access to it.',
  required: 'Enter a comment',
  linesReversed: 'The first line must come before the last line',
  noLine: 'This version doesn’t have that line',
  repliesHaveNoLines: 'A reply can’t be attached to lines',
  answersAnswered: 'Reply to the first comment in the thread',
  tooManyReplies: 'This thread is full. Start a new one.',
  tooManyMentions: 'You can mention up to 10 people in a comment',
  cannotMention: (name: string) => `You can’t mention ${name}: they don’t have access to this prompt`,
  somebody: 'Someone you mentioned',
  onlyThreads: 'Only the first comment in a thread can be resolved',
  none: 'No comments yet. Share what works or what could be better.',
  added: 'Comment added',
  deleted: 'Comment deleted',
  deletedBefore: 'This comment was deleted.',
  changedSince: 'The text has changed since this comment',
  formLabel: 'Write a comment',
  formHint: 'Type @ to mention someone. Press Ctrl+Enter to send.',
  placeholder: 'Type @ to mention someone. To comment on a line, hover over it on the Prompt tab.',
  onLines: 'Comment on lines',
  linesHint: 'Use the arrow keys to choose a line, and Shift to select several.',
  deleteQuestion: 'The comment will be deleted for everyone. This can’t be undone.',
  people: (count: number) =>
    `${count} ${count === 1 ? 'person' : 'people'} found. Use the arrow keys and Enter to choose.`,
} as const;

/** `line 3` or `lines 3–5`. */
export function linesText({ from, to }: { from: number; to: number }): string {
  return from === to ? `line ${from}` : `lines ${from}–${to}`;
}
