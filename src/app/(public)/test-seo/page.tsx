import type { Metadata } from 'next';
import Link from 'next/link';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { HeadTags } from '@/features/seo/head-tags';
import { pageMetadata } from '../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'Head tags',
  description: 'The metadata this library provides to search engines and social networks.',
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
        lead="The metadata this page provides to search engines and social networks."
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
