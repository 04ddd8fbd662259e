import { UNLISTED } from './routes';

export function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    ...UNLISTED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
