import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { FirstRunNotice } from '@/features/admin/first-run-notice';
import { BackupNotice } from '@/features/admin/health/backup-notice';
import { SetupSummary } from '@/features/admin/setup/setup-summary';
import { loadUserListParams, toUserQuery, userListHref } from '@/features/admin/user-list-params';
import { StayedAccounts } from '@/features/admin/stayed-accounts';
import { UserManagement } from '@/features/admin/user-management';
import { AiSection } from '@/features/ai/ai-section';
import { SettingsSection } from '@/features/settings/settings-section';
import type { SearchParams } from '@/lib/search-params';
import { requireAdminPage } from '@/auth/gates';
import { api, HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: 'Admin Dashboard', robots: { index: false } };

export default async function AdminPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadUserListParams(searchParams);
  const admin = await requireAdminPage(userListHref('/admin', params));
  const [ai, firstRun, failedBackup, setup, settings] = await Promise.all([
    api.ai.status(),
    api.admin.firstRun(),
    api.admin.failedBackup(),
    api.admin.setup(),
    api.admin.settings(),
    prefetch(queryOptions('admin', 'listUsers', toUserQuery(params))),
  ]);
  return (
    <PageShell>
      <PageHeader
        title="Admin Dashboard"
        lead="Manage users, roles and settings."
        actions={<ButtonLink href="/admin/users/new">New user</ButtonLink>}
      />
      <FirstRunNotice unchanged={firstRun.unchanged} />
      <BackupNotice failed={failedBackup} />
      <SetupSummary setup={setup} />
      <HydrateClient>
        <StayedAccounts />
        <UserManagement selfId={admin.id} />
        <SettingsSection settings={settings} />
      </HydrateClient>
      <AiSection status={ai} />
    </PageShell>
  );
}
