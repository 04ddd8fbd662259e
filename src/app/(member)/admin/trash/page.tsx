import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { TrashList } from '@/features/trash/trash-list';
import { requireAdminPage } from '@/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Trash', robots: { index: false } };

export default async function AdminTrashPage() {
  await requireAdminPage('/admin/trash');
  return (
    <PageShell>
      <PageHeader title="Trash" lead="Prompts deleted in the last 30 days." />
      <TrashList scope="all" first={await api.trash.list({ scope: 'all' })} />
    </PageShell>
  );
}
