import type { Metadata } from 'next';
import Link from 'next/link';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { HeadTags } from '@/features/seo/head-tags';
import { pageMetadata } from '../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'Head tags',
  description: 'What this library tells search engines and networks about a page, read from the page itself.',
  path: '/test-seo',
  isListed: false,
});

const LINKS = [
  ['/', 'Home'],
  ['/browse-prompts', 'Browse Prompts'],
  ['/about', 'About'],
  ['/login', 'Login'],
] as const;

export default function TestSeoPage() {
  return (
    <PageShell>
      <PageHeader
        title="Head tags"
        lead="What this page tells search engines and networks about itself, read from its own head."
      />
      <nav aria-label="Other pages">
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(([href, label]) => (
            <li key={href}>
              <Link href={href} prefetch={false} className="inline-flex min-h-11 items-center link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <HeadTags />
    </PageShell>
  );
}
