/** Texts of the proof of an address; the specification names none of them. */
export const proofMessages = {
  needed: 'Confirm your email address before you share a prompt. Account security sends you the link.',
  /** Says of a refusal what it is about, for the page that offers the link. */
  reason: 'Your email address is not confirmed yet.',
  noAddress: 'Add an email address under Account security and confirm it before you share a prompt.',
  send: 'Send me the link',
  sent: (email: string) => `We have sent a link to ${email}. Press it within an hour, then share again.`,
  already: 'Your email address is confirmed already.',
} as const;
