/** The texts of one user's page for admins. */
export const userMessages = {
  updated: 'User updated',
  emailTaken: 'Another account has this email address',
  phoneTaken: 'Another account has this phone number',
  emailOfDeleted: 'A deleted account has this email address: restore it, or delete it for good',
  phoneOfDeleted: 'A deleted account has this phone number: restore it, or delete it for good',
  emailOrPhone: 'An account needs an email address or a phone number',
  ownSignIn: 'Change your own email address under Account security',
  created: 'User created',
  invited: (email: string) => `Invitation sent to ${email}`,
  inviteDeactivated: 'The account of this email address is deactivated: reactivate it first',
  signedOut: (sessions: number) => {
    if (sessions === 0) return 'Nobody was signed in to this account';
    return sessions === 1 ? 'User signed out, in 1 browser' : `User signed out, in ${sessions} browsers`;
  },
} as const;
