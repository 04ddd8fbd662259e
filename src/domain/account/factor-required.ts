/** Result code of a sign-in that waits for a second factor. Free of zod: the sign-in screen imports it. */
export const FACTOR_REQUIRED = 'factor_required';
