/** Scopes of a personal access token. None allows publishing, approving, sharing or deleting. */
export const TOKEN_SCOPES = [
  'prompts:read',
  'prompts:draft',
  'prompts:write',
  'tests:run',
  'evaluations:run',
  'reviews:read',
  'export',
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];
