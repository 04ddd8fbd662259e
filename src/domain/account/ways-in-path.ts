/** The page with the other ways into an account, which the first sign-in after a password reset opens. */
export const WAYS_IN_PATH = '/profile/ways-in';
