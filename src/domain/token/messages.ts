import type { TokenScope } from './scopes';

const SCOPES: Record<TokenScope, { label: string; hint: string }> = {
  'prompts:read': {
    label: 'Read',
    hint: 'Find and read prompts, versions, collections, spaces and test cases.',
  },
  'prompts:draft': {
    label: 'Draft and suggest',
    hint: 'Make private drafts, and suggest changes for people to decide.',
  },
  'prompts:write': {
    label: 'Change drafts',
    hint: 'Change prompts that are not shared, where you may edit them. It reads what it has changed.',
  },
  'tests:run': { label: 'Record test runs', hint: 'Check answers against test cases and keep the results.' },
  'reviews:read': { label: 'Read reviews', hint: 'Read the reviews that you can see.' },
  export: {
    label: 'Export',
    hint: 'Download your prompts, and those of spaces and collections that you read.',
  },
};

/** What is said about personal access tokens. */
export const tokenMessages = {
  title: 'Access tokens',
  lead: 'Let a program read and draft in your name. No token shares, approves or deletes anything.',
  none: 'No tokens yet.',
  scopes: SCOPES,
  allSpaces: 'Everything you can see',
  chosenSpaces: 'Only chosen spaces',
  noSpaces: 'You are in no space.',
  shownOnce: 'It is shown this once. Copy it now, and keep it like a password.',
  copied: 'Token copied to clipboard!',
  made: 'Token made.',
  revoked: 'Token revoked.',
  revokeQuestion: (name: string) => `Revoke ${name}?`,
  revokeHint: 'Programs that use it are refused from their next request on. This cannot be taken back.',
  nameRequired: 'Give it a name',
  scopeRequired: 'Choose at least one thing it may do',
  spaceRequired: 'Choose at least one space',
  noSpace: 'You are not in one of these spaces.',
  tooMany: (most: number) => `You have ${most} tokens, and that is the most. Revoke one first.`,
  gone: 'There is no such token any more.',
  missing: 'Send a personal access token: Authorization: Bearer cbk_…',
  mistyped: 'This is not a whole token. Copy it once more.',
  refused: 'This token is unknown, expired or revoked.',
  suggestInstead: 'Others read this prompt as it changes: propose it as a suggestion.',
  badKey: 'An Idempotency-Key has 1 to 255 printable characters.',
  answerGone: 'What this request made has been removed for good.',
  keyUsed: 'This Idempotency-Key was used for another request.',
  underWay: 'The request with this Idempotency-Key is under way.',
  jsonOnly: 'Send application/json.',
  wrongMethod: (allowed: string) => `This address takes ${allowed}.`,
  needsScope: (scope: TokenScope) => `This token may not do that: it needs the scope ${scope}.`,
} as const;
