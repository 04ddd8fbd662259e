/** Characters of a password and of a name. Free of zod: the sign-up screen uses them. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const FULL_NAME_MAX = 120;
