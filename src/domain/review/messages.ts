/** What a person reads of reviews and notifications; apart from `messages`, as only members' pages need it. */
export const reviewMessages = {
  notFound: 'This review does not exist, or its prompt is no longer visible to you.',
  commentRequired: 'Write what you want to say',
  notesRequired: 'Say what should change',
  staleAsk: 'Somebody saved a newer version meanwhile. Read it before you ask for its review.',
  alreadyOpen: 'A review of this version is open already',
  alreadyApproved: 'This version is approved already',
  staleDecision: (current: number) =>
    `Version ${current} was saved since. Nothing is said of a version that is not the newest; ask its author to ask again.`,
  otherVersion: 'This review is about another version than the one you read',
  alreadyTested: (name: string) => `${name} has marked this version as tested meanwhile`,
  alreadyClosed: {
    approved: (name: string) => `${name} has approved this version meanwhile`,
    changes: (name: string) => `${name} has requested changes meanwhile`,
    withdrawn: (name: string) => `${name} has withdrawn this review meanwhile`,
    superseded: (name: string) => `${name} has asked for a review of a newer version meanwhile`,
  },
  noLine: 'This version has no such line',
  tooManyComments: 'This review is full. Request changes or ask again for the newest version.',
  somebody: 'Somebody',
  cannotReview: 'Somebody whom you chose cannot review this prompt',
  noReviewer: 'Nobody of this name can review this prompt.',
  asked: 'Review asked for',
  withdrawn: 'Review withdrawn',
  commented: 'Comment added',
  /** What was typed and not sent, beside the buttons of a decision. */
  goesAlong: (count: number) =>
    count === 1 ? 'Your unsent comment goes along.' : `Your ${count} unsent comments go along.`,
  decided: {
    tested: 'Version marked as tested',
    changes: 'Changes requested',
    approved: 'Version approved',
  },
  noneWaiting: 'No review waits for you.',
  noneWaitingMore: 'When somebody asks for a review, it shows here.',
  noneAsked: 'You have not asked for a review yet.',
  noneAskedMore: 'Open one of your prompts and press ‘Ask for review’.',
  noNotifications: 'Nothing new.',
  noNotificationsMore: 'What is said to you in reviews and comments shows here.',
  settingsSaved: 'Notification settings saved',
} as const;
