export const identityMessages = {
  names: {
    password: 'Password',
    phone: 'Phone number',
    email: 'Email code',
    google: 'Google',
    github: 'GitHub',
    oidc: 'Single sign-on',
  },
  /** By the names that clients know them by. */
  errors: {
    identity_already_exists:
      'This sign-in is already linked to another account. Sign in with it, or use a different one.',
    identity_not_found: 'This sign-in method no longer exists',
    single_identity_not_deletable: 'This is your only sign-in method. Add another before removing it.',
  },
  removed: 'Sign-in method removed',
  removeQuestion: (name: string) =>
    `You’ll no longer be able to sign in with ${name}, and other devices will be signed out.`,
  /** Why a confirmation is asked for. */
  creatingToken: 'You’re creating an access token.',
  changingSignIn: 'You’re changing how you sign in.',
  changingAccess: 'You’re changing who has access.',
  confirmByProvider: 'Your account has no password. Sign in again, then retry.',
  adminLead: 'Ways to sign in to this account. The owner manages them in Account security.',
  adminNone: 'None yet. No one can sign in to this account.',
  onlyOne: 'Your only sign-in method',
} as const;
