/** Session cookie that the library sets on each response. It is never sent: the user is asked each time. */
export const SESSION_COOKIE_OF_LIBRARY = 'cuebook.agent-session';
