/** What is said where somebody takes along or deletes what is theirs. */
export const dataMessages = {
  lastAdmin: 'You are the only admin. Make somebody else an admin first.',
  deleteQuestion:
    'Nobody can sign in to your account any more, and your profile is empty. Only your name stays, on what you wrote. This cannot be undone.',
  deleted: 'Your account was deleted',
} as const;
