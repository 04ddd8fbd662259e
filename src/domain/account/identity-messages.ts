/** Texts about the ways in to an account. */
export const identityMessages = {
  names: {
    password: 'Password',
    phone: 'Phone number',
    email: 'Codes by email',
    google: 'Google',
    github: 'GitHub',
    oidc: 'Company sign-in',
  },
  /** By the names that clients know them by (specification 8). */
  errors: {
    identity_already_exists:
      'This sign-in belongs to another account already. Sign in with it, or use another one.',
    identity_not_found: 'This way to sign in is not there any more',
    single_identity_not_deletable: 'This is your only way to sign in. Add another one before you remove it.',
  },
  removed: 'Removed. It no longer signs you in.',
  removeQuestion: (name: string) =>
    `${name} will no longer sign you in to this account, and other devices are signed out.`,
  confirmByProvider: 'Your account has no password. Sign in once more, then repeat what you were doing.',
  adminLead: 'Each of these opens the account. Its owner links and removes them under Account security.',
  adminNone: 'None yet: nobody can sign in to this account.',
  onlyOne: 'Your only way to sign in',
} as const;
