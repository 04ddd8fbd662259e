/** Texts of the proof of an address. */
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
  sent: (email: string) => `We sent a link to ${email}. Open it within an hour.`,
  already: 'Your email address is already confirmed.',
  confirmFirst:
    'Your company’s directory manages this account. Confirm your current email address before you change it.',
  proveHolder:
    'Someone created an account with this address before it was confirmed. If that was you, enter its password. Otherwise remove what they set up: the account becomes yours.',
  signInFirst:
    'Sign in to the account whose address changes, or enter its password. If you didn’t request this change, close this page: nothing has changed.',
  removeRest: 'It wasn’t me: remove what they set up',
  restRemoved:
    'The address is yours. What was set up before was removed. Sign in with a code by email, or set a password.',
  makeAdmin:
    'This person hasn’t confirmed their email address yet, so it may belong to someone else. They become an admin after they confirm it: send them a link.',
  closeWays:
    'Confirm your email address first, in Account security: by a link, or by linking your single sign-on. Otherwise nobody could be sure that the password you keep is yours.',
  lastAdmin:
    'This is the only admin, and its email address isn’t confirmed. Sign in with the password, and confirm the address in Account security first.',
} as const;
