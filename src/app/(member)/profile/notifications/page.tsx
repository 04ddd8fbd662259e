import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { AccountFrame } from '@/features/account/account-frame';
import { NotificationSwitches } from '@/features/notification/notification-switches';
import { requireMemberPage } from '@/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Notifications', robots: { index: false } };

export default async function NotificationsPage() {
  await requireMemberPage('/profile/notifications');
  const settings = await api.account.notificationSettings();
  return (
    <AccountFrame current="notifications">
      <PageShell width="form">
        <PageHeader title="Notifications" lead="In the app, a badge on the bell in the header tells you." />
        <NotificationSwitches first={settings} />
      </PageShell>
    </AccountFrame>
  );
}
