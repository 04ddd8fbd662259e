/** Texts about reviews and notifications. Apart from `messages`, because only members' pages need them. */
export const reviewMessages = {
  notFound: 'This review doesn’t exist, or you no longer have access to it.',
  commentRequired: 'Enter a comment',
  notesRequired: 'Describe what should change',
  staleAsk: 'Someone saved a newer version. Read it before you request a review.',
  alreadyOpen: 'A review of this version is already open',
  alreadyApproved: 'This version is already approved',
  staleDecision: (current: number) =>
    `Version ${current} was saved after this. Only the latest version can be reviewed. Ask the author to request a new review.`,
  otherVersion: 'This review is for a different version',
  alreadyTested: (name: string) => `${name} marked this version as tested in the meantime`,
  alreadyClosed: {
    approved: (name: string) => `${name} approved this version in the meantime`,
    changes: (name: string) => `${name} requested changes in the meantime`,
    withdrawn: (name: string) => `${name} withdrew this review in the meantime`,
    superseded: (name: string) => `${name} requested a review of a newer version in the meantime`,
  },
  noLine: 'This version doesn’t have that line',
  tooManyComments:
    'This review has too many comments. Request changes, or request a review of the latest version.',
  somebody: 'Someone',
  cannotReview: 'One of the people you chose can’t review this prompt',
  noReviewer: 'No reviewers with that name.',
  /** The words after a request, with those who see it. */
  asked: (who: string) => (who === '' ? 'Review requested' : `Review requested from ${who}`),
  /** Above the form of a prompt whose version waits for a review. */
  willOutdate: (version: number) =>
    `Version ${version} is waiting for review. Once you save, it can’t be approved anymore: “Save and request review” asks for the new version.`,
  /** After a save. */
  outdated: (version: number) => `The review of version ${version} is closed.`,
  withdrawn: 'Review withdrawn',
  commented: 'Comment added',
  /** Text beside the buttons of a decision about unsent comments. */
  goesAlong: (count: number) =>
    count === 1 ? 'Your unsent comment will be included.' : `Your ${count} unsent comments will be included.`,
  decided: {
    tested: 'Version marked as tested',
    changes: 'Changes requested',
    approved: 'Version approved',
  },
  noneWaiting: 'No reviews waiting for you',
  noneWaitingMore: 'Review requests appear here.',
  noneAsked: 'You haven’t requested any reviews yet',
  noneAskedMore: 'Open one of your prompts and choose “Request review”.',
  noNotifications: 'You’re all caught up',
  noNotificationsMore: 'Review and comment notifications appear here.',
  settingsSaved: 'Notification settings saved',
} as const;
