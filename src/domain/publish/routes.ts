/**
 * Pages by the first part of their address. `personal` ones show what is the reader's own or needs a sign-in: no use to
 * a search engine. `mixed` ones hold both.
 */
export const PAGES = {
  '/about': 'public',
  '/admin': 'personal',
  '/analytics': 'personal',
  '/browse-prompts': 'public',
  '/chat-with-us': 'public',
  '/collections': 'public',
  '/confirm-email': 'personal',
  '/connect': 'personal',
  '/dashboard': 'personal',
  '/developers': 'public',
  '/following': 'personal',
  '/generate-prompt': 'public',
  '/import': 'personal',
  '/inbox': 'personal',
  '/login': 'public',
  '/my-prompts': 'personal',
  '/privacy': 'public',
  '/profile': 'mixed',
  '/prompts': 'mixed',
  '/register': 'public',
  '/reset-password': 'personal',
  '/reviews': 'personal',
  '/save': 'personal',
  // Guest links carry a noindex header of their own; naming them here would keep it from being read.
  '/s': 'mixed',
  '/spaces': 'personal',
  '/terms': 'public',
  '/test-seo': 'public',
} as const satisfies Record<string, 'public' | 'personal' | 'mixed'>;

/** Personal parts of mixed pages. */
const PERSONAL_PARTS = [
  '/profile/*/edit',
  '/profile/security',
  '/profile/notifications',
  '/prompts/new',
  '/prompts/edit',
  '/prompts/suggest',
];

/** Addresses that search engines should leave alone: the API and personal pages. */
export const UNLISTED: readonly string[] = [
  '/api/',
  ...Object.entries(PAGES).flatMap(([path, kind]) => (kind === 'personal' ? [path] : [])),
  ...PERSONAL_PARTS,
];
