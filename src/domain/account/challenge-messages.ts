/** Texts of the check for robots. Free of zod: sign-in screens read them. */
export const challengeMessages = {
  working: 'Checking that you’re human…',
  title: 'Confirm you’re human',
  lead: 'We’ve seen many attempts recently. Complete this check and your request continues automatically.',
  failed: 'Couldn’t load the check. Check your connection and content blocker, then try again.',
} as const;
