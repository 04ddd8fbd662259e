import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { safeCallbackPath } from '@/domain/account/callback';
import { waysInMessages } from '@/domain/account/ways-in';
import { WAYS_IN_PATH } from '@/domain/account/ways-in-path';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { WaysInList } from '@/features/account/ways-in-list';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: waysInMessages.title, robots: { index: false } };

export default async function WaysInPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireMemberPage(WAYS_IN_PATH);
  const found = await api.account.waysIn.list();
  const path = safeCallbackPath(firstValue((await searchParams)['callbackUrl'])) ?? '/dashboard';
  // A list that was closed, or that this session never showed: Account security has the same.
  if (found === null) redirect('/profile/security');
  return (
    <PageShell width="form">
      <PageHeader title={waysInMessages.title} lead={waysInMessages.lead} />
      <WaysInList first={found} path={path} />
    </PageShell>
  );
}
