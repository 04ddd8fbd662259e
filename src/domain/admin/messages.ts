/** The texts of one user's page for admins. */
export const userMessages = {
  updated: 'User updated',
  emailTaken: 'Another account has this email address',
  phoneTaken: 'Another account has this phone number',
  emailOfDeleted: 'A deleted account has this email address: restore it, or delete it for good',
  phoneOfDeleted: 'A deleted account has this phone number: restore it, or delete it for good',
  emailOrPhone: 'An account needs an email address or a phone number',
  ownSignIn: 'Change your own email address under Account security',
  restored: (prompts: number) =>
    prompts === 0
      ? 'User restored'
      : `User restored, with ${prompts.toLocaleString('en-US')} prompt${prompts === 1 ? '' : 's'}`,
  restoreQuestion: (name: string) =>
    `${name} can sign in again, with the role and the profile of before. Prompts that went along come back, within 30 days.`,
  softDeleteQuestion: (name: string) =>
    `The account of ${name} is shut and hidden at once. You can restore it from the list of deleted accounts.`,
  noPassword: 'Has not set a password yet, and cannot sign in before.',
  noPasswordPhone: 'Has no password. Give the account an email address to invite it.',
  created: 'User created',
  invited: (email: string) => `Invitation sent to ${email}`,
  companyInvitation:
    'They get a mail with the way here, and sign in with their company account: there is no password.',
  inviteNeedsEmail: 'An invitation needs an email address',
  inviteDeactivated: 'The account of this email address is deactivated: reactivate it first',
  signedOut: (sessions: number) => {
    if (sessions === 0) return 'Nobody was signed in to this account';
    return sessions === 1 ? 'User signed out, in 1 browser' : `User signed out, in ${sessions} browsers`;
  },
} as const;
