type Pages = {
  /** `personal`: what is the reader's own or needs a sign-in, of no use to a search engine; `mixed`: both. */
  shows: 'public' | 'personal' | 'mixed';
  /** Whether members have the side bar beside them. */
  hasSideBar?: true;
};

/** All pages but the home page, by the first part of their address: every list of pages is read from here. */
export const PAGES: Readonly<Record<string, Pages>> = {
  '/about': { shows: 'public' },
  '/admin': { shows: 'personal' },
  '/analytics': { shows: 'personal' },
  '/browse-prompts': { shows: 'public', hasSideBar: true },
  '/chat-with-us': { shows: 'public' },
  '/collections': { shows: 'public', hasSideBar: true },
  '/confirm-email': { shows: 'personal' },
  '/connect': { shows: 'personal', hasSideBar: true },
  '/dashboard': { shows: 'personal', hasSideBar: true },
  '/developers': { shows: 'public' },
  '/following': { shows: 'personal', hasSideBar: true },
  '/generate-prompt': { shows: 'public' },
  '/import': { shows: 'personal', hasSideBar: true },
  '/inbox': { shows: 'personal', hasSideBar: true },
  '/login': { shows: 'public' },
  '/my-prompts': { shows: 'personal', hasSideBar: true },
  '/privacy': { shows: 'public' },
  '/profile': { shows: 'mixed' },
  '/prompts': { shows: 'mixed', hasSideBar: true },
  '/register': { shows: 'public' },
  '/reset-password': { shows: 'personal' },
  '/reviews': { shows: 'personal', hasSideBar: true },
  '/save': { shows: 'personal' },
  // Guest links carry a noindex header of their own; naming them here would keep it from being read.
  '/s': { shows: 'mixed' },
  '/spaces': { shows: 'personal', hasSideBar: true },
  '/terms': { shows: 'public' },
  '/test-seo': { shows: 'public' },
};

/** Personal parts of mixed pages. */
const PERSONAL_PARTS = [
  '/profile/*/edit',
  '/profile/security',
  '/profile/notifications',
  '/profile/ways-in',
  '/prompts/new',
  '/prompts/edit',
  '/prompts/suggest',
];

/** Addresses that search engines should leave alone: the API and personal pages. */
export const UNLISTED: readonly string[] = [
  '/api/',
  ...Object.entries(PAGES).flatMap(([path, { shows }]) => (shows === 'personal' ? [path] : [])),
  ...PERSONAL_PARTS,
];

/** Pages with the side bar, each with all below it; joining a space is a step of its own, like signing in. */
export function hasSideBar(pathname: string): boolean {
  const [first = ''] = /^\/[^/]*/.exec(pathname) ?? [];
  return pathname !== '/spaces/join' && Object.hasOwn(PAGES, first) && PAGES[first]?.hasSideBar === true;
}
