/** Tokens of one person that work at a time. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 80;
/** Spaces that one token can be limited to. */
export const TOKEN_SPACES_MAX = 20;
/** How long a token works by default. */
export const TOKEN_DAYS = 30;
/** How long a token works that is made for an agent. */
export const AGENT_TOKEN_DAYS = 90;
/** A token made for an agent that nobody has used by then ends. */
export const UNUSED_HOURS = 24;
/** No token works for longer. */
export const TOKEN_DAYS_MAX = 365;
/** Lengths of life that the screen offers. */
export const TOKEN_DAYS_OFFERED = [7, 30, 90, 365] as const;
