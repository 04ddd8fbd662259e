/** Messages for taking one's data along and for deleting it. */
export const dataMessages = {
  lastAdmin: 'You’re the only admin. Make someone else an admin first.',
  deleteQuestion:
    'You’ll be signed out and your profile deleted permanently. Your name stays on what you wrote. This can’t be undone.',
  deleted: 'Your account has been deleted',
} as const;
