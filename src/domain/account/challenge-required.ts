/**
 * What a sign-in answers in the place of an error when a challenge stands before it. Free of zod: the sign-in screen reads it.
 */
export const CHALLENGE_REQUIRED = 'challenge_required';
