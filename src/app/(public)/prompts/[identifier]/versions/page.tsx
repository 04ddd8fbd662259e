import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { Card } from '@/components/ui/card';
import { Pagination } from '@/components/ui/pagination';
import { messages } from '@/domain/messages';
import { pageFromText, pageWindow } from '@/domain/pagination';
import { VersionHeading } from '@/features/version/version-heading';
import { versionsHref } from '@/features/version/version-href';
import { VersionList } from '@/features/version/version-list';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { api } from '@/trpc/server';
import { findPrompt, requirePrompt } from '../find-prompt';

type Props = { params: Promise<{ identifier: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  const title = prompt === null ? messages.prompt.notFoundTitle : `Versions of ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** Every version of a prompt that its reader can read (decisions, Status and versions). */
export default async function VersionsPage({ params, searchParams }: Props) {
  const { identifier } = await params;
  const prompt = await requirePrompt(identifier, versionsHref);
  const asked = pageFromText(firstValue((await searchParams)['page']));
  const { items, page, pageCount } = await api.prompt.versions({ id: prompt.id, page: asked });
  return (
    <PageShell width="form">
      <VersionHeading slug={prompt.slug} title={prompt.title}>
        Version history
      </VersionHeading>
      <Card className="px-4 py-2">
        <VersionList slug={prompt.slug} items={items} current={prompt.version} />
      </Card>
      <Pagination
        page={page}
        pageCount={pageCount}
        items={pageWindow(page, pageCount)}
        hrefFor={(other) => versionsHref(prompt.slug, other)}
        label="Pages of versions"
        className="mt-6"
      />
    </PageShell>
  );
}
