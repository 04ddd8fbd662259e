/** Stands for the address of some shared prompt. */
export const PROMPT = '/prompts/some';
/** The screens that accessibility.spec.ts opens; every-page.spec.ts opens those of src/app that are missing here. */
export const SCREENS = [
  {
    reader: 'guest',
    what: 'the library',
    paths: [
      '/',
      '/browse-prompts',
      '/browse-prompts?q=zzzzzzzz',
      '/generate-prompt',
      '/test-seo',
      '/nowhere',
      PROMPT,
    ],
  },
  {
    reader: 'guest',
    what: 'the pages to read and the ways in',
    paths: [
      ...['/login', '/register', '/reset-password', '/confirm-email'],
      ...['/about', '/privacy', '/terms', '/connect', '/chat-with-us'],
    ],
  },
  {
    reader: 'contributor',
    what: 'the library',
    paths: [
      ...['/', '/browse-prompts', '/dashboard', '/my-prompts', '/my-prompts/trash'],
      ...['/prompts/new', '/generate-prompt', '/analytics', '/inbox', PROMPT],
    ],
  },
  {
    reader: 'contributor',
    what: 'an account',
    paths: ['/profile', '/profile/security', '/profile/notifications', '/reset-password'],
  },
  {
    reader: 'admin',
    what: 'what is for admins',
    paths: [
      // Accounts of the demo library: those of all tests would take a minute.
      ...[
        '/admin?q=cuebook.example',
        '/admin/audit',
        '/admin/sign-in',
        '/admin/spaces',
        '/admin/trash',
        '/admin/webhooks',
      ],
      ...['/dashboard', '/inbox', PROMPT],
    ],
  },
] as const;
