/** Paths of no use to a search engine: the API, and personal pages. */
const DISALLOWED = [
  '/api/',
  '/admin',
  '/dashboard',
  '/my-prompts',
  '/analytics',
  '/profile/*/edit',
  '/prompts/new',
  '/prompts/edit',
];

export function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
