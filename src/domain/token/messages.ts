import type { TokenScope } from './scopes';

const SCOPES: Record<TokenScope, { label: string; hint: string }> = {
  'prompts:read': {
    label: 'Read',
    hint: 'Find and read prompts, versions, collections, spaces and test cases.',
  },
  'prompts:draft': {
    label: 'Draft and suggest',
    hint: 'Create private drafts and suggest changes for people to review.',
  },
  'prompts:write': {
    label: 'Edit drafts',
    hint: 'Edit unshared prompts you have edit access to. Responses include the full prompt.',
  },
  'tests:run': {
    label: 'Record test runs',
    hint: 'Check responses against test cases and save the results.',
  },
  'evaluations:run': {
    label: 'Evaluate',
    hint: 'Start evaluations of prompts that you can evaluate. Their AI requests cost money.',
  },
  'reviews:read': { label: 'Read reviews', hint: 'Read the reviews you have access to.' },
  export: {
    label: 'Export',
    hint: 'Download your prompts, and prompts from your spaces and collections.',
  },
};

export const tokenMessages = {
  title: 'Access tokens',
  lead: 'Let an app read and draft on your behalf. Tokens can’t share, approve or delete.',
  none: 'No tokens yet',
  scopes: SCOPES,
  allSpaces: 'Everything you have access to',
  chosenSpaces: 'Selected spaces only',
  noSpaces: 'You’re not in any spaces.',
  shownOnce: 'Copy it now and keep it safe: you won’t see it again.',
  made: 'Token created',
  revoked: 'Token revoked',
  revokeQuestion: (name: string) => `Revoke ${name}?`,
  revokeHint: 'Apps that use it lose access immediately. This can’t be undone.',
  nameRequired: 'Enter a name',
  scopeRequired: 'Choose at least one permission',
  spaceRequired: 'Choose at least one space',
  noSpace: 'You’re not in one of these spaces.',
  tooMany: (most: number) => `You’ve reached the limit of ${most} tokens. Revoke one first.`,
  gone: 'This token no longer exists.',
  missing: 'Missing access token. Send it as: Authorization: Bearer cbk_…',
  mistyped: 'Incomplete token. Copy it again.',
  refused: 'This token is unknown, expired or revoked.',
  suggestInstead: 'This prompt is shared. Propose the change as a suggestion.',
  badKey: 'Idempotency-Key must have 1 to 255 printable characters.',
  answerGone: 'What this request created was deleted permanently.',
  keyUsed: 'This Idempotency-Key was already used for a different request.',
  inProgress: 'A request with this Idempotency-Key is still in progress.',
  jsonOnly: 'Use Content-Type: application/json.',
  zipOnly: 'Use Content-Type application/zip.',
  wrongMethod: (allowed: string) => `Method not allowed. Use ${allowed}.`,
  needsScope: (scope: TokenScope) => `The token is missing the scope ${scope}.`,
} as const;
