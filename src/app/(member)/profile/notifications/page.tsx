import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { NotificationSwitches } from '@/features/notification/notification-switches';
import { requireMemberPage } from '@/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Notifications', robots: { index: false } };

export default async function NotificationsPage() {
  await requireMemberPage('/profile/notifications');
  const settings = await api.account.notificationSettings();
  return (
    <PageShell width="form">
      <PageHeader title="Notifications" lead="Choose which notifications you get, and how." />
      <NotificationSwitches first={settings} />
    </PageShell>
  );
}
