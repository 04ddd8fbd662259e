/** Maximum number of active tokens of one user. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 80;
export const TOKEN_SPACES_MAX = 20;
export const TOKEN_DAYS = 30;
export const AGENT_TOKEN_DAYS = 90;
/** A token created for an agent expires if it is not used within this time. */
export const UNUSED_HOURS = 24;
export const TOKEN_DAYS_MAX = 365;
/** Lifetimes offered on the screen. */
export const TOKEN_DAYS_OPTIONS = [7, 30, 90, 365] as const;
