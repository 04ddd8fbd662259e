import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { Pagination } from '@/components/ui/pagination';
import { pageFromText, pageWindow } from '@/domain/pagination';
import { NamedGroups } from '@/features/admin/named-groups';
import { SpaceTable } from '@/features/admin/space-table';
import type { SearchParams } from '@/lib/search-params';
import { requireAdminPage } from '@/auth/gates';
import { api } from '@/trpc/server';
import { pagedPath } from '../../../page-metadata';

export const metadata: Metadata = { title: 'All spaces', robots: { index: false } };

const PATH = '/admin/spaces';

export default async function AdminSpacesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { page: asked } = await searchParams;
  const wanted = (typeof asked === 'string' ? pageFromText(asked) : null) ?? 1;
  await requireAdminPage(pagedPath(PATH, wanted));
  const { items, page, pageCount } = await api.admin.listSpaces({ page: wanted });
  return (
    <PageShell>
      <PageHeader
        title="Spaces"
        lead="Size and owners of each space. Only people in a space can see its prompts."
      />
      <NamedGroups first={await api.admin.namedGroups()} />
      <SpaceTable spaces={items} />
      <Pagination
        className="mt-8"
        page={page}
        pageCount={pageCount}
        items={pageWindow(page, pageCount)}
        hrefFor={(number) => pagedPath(PATH, number)}
      />
    </PageShell>
  );
}
