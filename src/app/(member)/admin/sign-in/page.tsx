import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { signInMessages } from '@/domain/admin/sign-in-messages';
import { SignInView } from '@/features/admin/sign-in/sign-in-view';
import { requireAdminPage } from '@/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: signInMessages.title, robots: { index: false } };

export default async function AdminSignInPage() {
  await requireAdminPage('/admin/sign-in');
  const setup = await api.admin.signIn();
  return (
    <PageShell>
      <PageHeader title={signInMessages.title} lead={signInMessages.lead} />
      <SignInView setup={setup} />
    </PageShell>
  );
}
