import type { ShareLinkState, ShareLinkVersion } from './schema';

const STATES: Record<ShareLinkState, string> = {
  live: 'Works',
  stopped: 'Shows nothing',
  expired: 'Past',
  revoked: 'Revoked',
};

const STATE_HINTS: Record<ShareLinkState, string> = {
  live: 'Whoever has it reads the prompt.',
  stopped: 'There is no such version, or whoever made it may not share the prompt any more.',
  expired: 'Its day is over.',
  revoked: 'Somebody has ended it.',
};

/** What is said about links for guests. */
export const shareLinkMessages = {
  title: 'Guest links',
  lead: 'Whoever has such a link reads the prompt without signing in, and nothing else of it. It stays out of search engines.',
  none: 'No links yet.',
  states: STATES,
  stateHints: STATE_HINTS,
  versions: (version: ShareLinkVersion) => {
    if (version === 'approved') return 'The approved version';
    return version === 'newest' ? 'The newest version' : `Version ${version}`;
  },
  versionHints: {
    approved: 'Whichever was approved last; nothing while none is.',
    newest: 'Also what is written later.',
    number: 'This text, whatever is written later.',
  },
  linkHint: 'It is shown this once. Copy it now.',
  copied: 'Link copied to clipboard!',
  revokeQuestion: 'Revoke this link?',
  revokeHint: 'Whoever has it finds nothing there from then on. This cannot be taken back.',
  revoked: 'Link revoked.',
  past: 'Choose a day that is still to come, within a year.',
  tooMany: 'This prompt has as many links as it can have. Revoke one first.',
  noVersion: 'There is no such version that you can read.',
  noneApproved: 'No version is approved yet.',
  notFound: 'Link not found',
  goneTitle: 'This link leads nowhere',
  gone: 'It may be past or revoked, or a part of it is missing. Ask whoever sent it for a new one.',
  slowTitle: 'Too many tries',
  slow: 'Wait a while, then open the link again.',
  shown: 'Somebody has shared this prompt with you by a link.',
} as const;
