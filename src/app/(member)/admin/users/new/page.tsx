import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { NewUserForm } from '@/features/admin/new-user-form';
import { requireAdminPage } from '@/auth/gates';
import { signInChoices } from '@/server/auth/sign-in-choices';

export const metadata: Metadata = { title: 'New user', robots: { index: false } };

export default async function NewUserPage() {
  await requireAdminPage('/admin/users/new');
  const { isCompanyOnly } = await signInChoices();
  return (
    <PageShell width="form">
      <PageHeader
        title="New user"
        lead="Create an account for a teammate."
        actions={
          <ButtonLink href="/admin" variant="secondary">
            User Management
          </ButtonLink>
        }
      />
      <NewUserForm isCompanyOnly={isCompanyOnly} />
    </PageShell>
  );
}
