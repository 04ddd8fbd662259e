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
} as const;
