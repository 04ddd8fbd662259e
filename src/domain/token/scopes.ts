/** What a personal access token can be allowed. None of them publishes, approves, shares or deletes anything. */
export const TOKEN_SCOPES = [
  'prompts:read',
  'prompts:draft',
  'prompts:write',
  'tests:run',
  'reviews:read',
  'export',
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];
