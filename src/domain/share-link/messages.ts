import type { ShareLinkState, ShareLinkVersion } from './schema';

const STATES: Record<ShareLinkState, string> = {
  live: 'Active',
  stopped: 'Nothing to show',
  expired: 'Expired',
  revoked: 'Revoked',
};

const STATE_HINTS: Record<ShareLinkState, string> = {
  live: 'Anyone with the link can read the prompt.',
  stopped: 'That version doesn’t exist, or its creator can no longer share the prompt.',
  expired: 'This link has expired.',
  revoked: 'This link was revoked.',
};

export const shareLinkMessages = {
  title: 'Guest links',
  lead: 'Anyone with a guest link can read this prompt without signing in. Search engines don’t see it.',
  none: 'No guest links yet.',
  states: STATES,
  stateHints: STATE_HINTS,
  versions: (version: ShareLinkVersion) => {
    if (version === 'approved') return 'Approved version';
    return version === 'newest' ? 'Latest version' : `Version ${version}`;
  },
  versionHints: {
    approved: 'Shows the latest approved version, or nothing if there is none.',
    newest: 'Includes future changes.',
    number: 'Stays at this version.',
  },
  linkHint: 'Copy it now: you won’t see it again.',
  copied: 'Link copied',
  revokeQuestion: 'Revoke this link?',
  revokeHint: 'The link stops working immediately. This can’t be undone.',
  revoked: 'Link revoked.',
  past: 'Choose a date within the next year.',
  tooMany: 'This prompt has the maximum number of links. Revoke one first.',
  noVersion: 'You don’t have access to that version.',
  noneApproved: 'No version has been approved yet.',
  notFound: 'Link not found',
  goneTitle: 'This link doesn’t work',
  gone: 'It may have expired, been revoked, or be incomplete. Ask for a new link.',
  slowTitle: 'Too many attempts',
  slow: 'Wait a few minutes, then open the link again.',
  shown: 'Someone shared this prompt with you.',
} as const;
