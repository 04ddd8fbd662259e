/** Texts of the proof of an address; the specification names none of them. */
export const proofMessages = {
  needed: 'Confirm your email address before you share a prompt. Get the link in Account security.',
  /** Says of a refusal what it is about, for the page that offers the link. */
  reason: 'Your email address isn’t confirmed yet.',
  noAddress: 'Add and confirm an email address in Account security before you share a prompt.',
  neededToInvite:
    'Confirm your email address before you invite people by email. Get the link in Account security.',
  noAddressToInvite:
    'Add and confirm an email address in Account security before you invite people by email.',
  send: 'Send confirmation link',
  sent: (email: string) => `We sent a link to ${email}. Open it within an hour, then share again.`,
  already: 'Your email address is already confirmed.',
  lastAdmin:
    'This is the only admin, and its email address isn’t confirmed. Sign in with the password, and confirm the address in Account security first.',
} as const;
