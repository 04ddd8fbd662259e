/** What a person reads of comments; apart from `messages`, as only members' pages need it. */
export const commentMessages = {
  notFound: 'This comment does not exist, or it is no longer visible to you.',
  required: 'Write what you want to say',
  linesReversed: 'The last line comes before the first one',
  noLine: 'This version has no such line',
  repliesHaveNoLines: 'An answer is about what it answers, not about lines',
  answersAnswered: 'Answer the comment that began the thread',
  tooManyReplies: 'This thread is full. Begin another one.',
  tooManyMentions: 'A comment can mention 10 people at most',
  cannotMention: (name: string) => `${name} cannot read this, so they cannot be mentioned`,
  somebody: 'Somebody whom you mention',
  onlyThreads: 'Only the comment that began a thread can be resolved',
  none: 'No comments yet. Say what works, or what could be better.',
  added: 'Comment added',
  deleted: 'Comment deleted',
  deletedBefore: 'This comment was deleted.',
  changedSince: 'The text has changed since',
  formLabel: 'Write a comment',
  formHint: 'Type @ to mention somebody. Ctrl+Enter sends it.',
  onLines: 'Comment on lines',
  onLinesHow: 'To comment on lines, point at one in the text above, or select several.',
  linesHint: 'Arrow keys reach other lines. With Shift they take several.',
  deleteQuestion: 'The words are gone for everybody. This cannot be taken back.',
  people: (count: number) =>
    `${count} ${count === 1 ? 'person' : 'people'}, choose with the arrow keys and Enter`,
} as const;

/** `line 3` or `lines 3–5`. */
export function linesText({ from, to }: { from: number; to: number }): string {
  return from === to ? `line ${from}` : `lines ${from}–${to}`;
}
