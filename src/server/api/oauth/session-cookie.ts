/**
 * The cookie of the session that the library makes for each answer. It is sent to nobody: the person signed in is asked each time.
 */
export const SESSION_COOKIE_OF_LIBRARY = 'cuebook.agent-session';
