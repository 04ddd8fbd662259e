/**
 * What a sign-in answers in the place of an error when it waits for a second factor. Free of zod: the sign-in screen reads it.
 */
export const FACTOR_REQUIRED = 'factor_required';
