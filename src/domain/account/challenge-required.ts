/** Result code of a sign-in that needs a solved challenge first. Free of zod: the sign-in screen imports it. */
export const CHALLENGE_REQUIRED = 'challenge_required';
