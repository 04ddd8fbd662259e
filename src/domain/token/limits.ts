/** Maximum number of active tokens of one user. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 80;
/** Maximum number of spaces that one token can be limited to. */
export const TOKEN_SPACES_MAX = 20;
/** Default lifetime of a token. */
export const TOKEN_DAYS = 30;
/** Lifetime of a token for an agent. */
export const AGENT_TOKEN_DAYS = 90;
/** A token created for an agent expires if it is not used within this time. */
export const UNUSED_HOURS = 24;
/** Maximum lifetime of a token. */
export const TOKEN_DAYS_MAX = 365;
/** Lifetimes offered on the screen. */
export const TOKEN_DAYS_OPTIONS = [7, 30, 90, 365] as const;
