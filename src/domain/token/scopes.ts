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

/** The scopes that `GET /me` names in `scopes`: programs from before the others were made know no more. */
export const FIRST_SCOPES = [
  'prompts:read',
  'prompts:draft',
  'prompts:write',
  'tests:run',
  'reviews:read',
  'export',
] as const satisfies readonly (typeof TOKEN_SCOPES)[number][];

export type TokenScope = (typeof TOKEN_SCOPES)[number];
