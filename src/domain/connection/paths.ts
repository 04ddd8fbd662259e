export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
} as const;

export const CONSENT_PATH = '/connect';

export const AGENTS_PATH = '/mcp';
