import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { auditHref, loadAuditParams, toAuditQuery } from '@/features/admin/audit-params';
import { AuditLog } from '@/features/admin/audit-log';
import type { SearchParams } from '@/lib/search-params';
import { requireAdminPage } from '@/auth/gates';
import { HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: 'Audit log', robots: { index: false } };

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadAuditParams(searchParams);
  await requireAdminPage(auditHref('/admin/audit', params));
  await prefetch(queryOptions('admin', 'listAudit', toAuditQuery(params)));
  return (
    <PageShell>
      <PageHeader title="Audit log" lead="A permanent record of admin and moderator actions." />
      <HydrateClient>
        <AuditLog />
      </HydrateClient>
    </PageShell>
  );
}
