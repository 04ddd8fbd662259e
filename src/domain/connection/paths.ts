/** Where the authorization server of agents answers. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
} as const;

/** The page on which a person decides. */
export const CONSENT_PATH = '/connect';

/** What agents are let in to. */
export const AGENTS_PATH = '/mcp';
