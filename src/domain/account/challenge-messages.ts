/** Texts of the check for robots; the specification names none of them. Free of zod: sign-in screens read them. */
export const challengeMessages = {
  working: 'Making sure that you are no robot…',
  title: 'Are you a robot?',
  lead: 'There were many tries lately. Answer this once, and your request goes on by itself.',
  failed: 'The check could not be loaded. Look at your connection and content blocker, then try again.',
} as const;
