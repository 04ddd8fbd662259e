import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { type UserDetail, UserKey } from '@/domain/admin/user';
import { UserView } from '@/features/admin/user-view';
import { requireAdminPage } from '@/auth/gates';
import { isNotFound } from '@/server/api/call-errors';
import { api } from '@/trpc/server';
import { missing, orMissing } from '../../../../or-missing';

export const metadata: Metadata = { title: 'User', robots: { index: false } };

/** The account of an address, for admins; an address that names none is not found. */
async function findUser(id: string): Promise<UserDetail | null> {
  const key = UserKey.safeParse({ userId: id });
  if (!key.success) return null;
  try {
    return await api.admin.getUser(key.data);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export default orMissing(async function AdminUserPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const admin = await requireAdminPage(`/admin/users/${encodeURIComponent(id)}`);
  const user = (await findUser(id)) ?? missing();
  const factors = await api.admin.listFactors({ userId: user.id });
  return (
    <PageShell width="form">
      <PageHeader
        title={<span dir="auto">{user.fullName}</span>}
        lead={user.email ?? user.phone ?? ''}
        actions={
          <ButtonLink href="/admin" variant="secondary">
            User Management
          </ButtonLink>
        }
      />
      <UserView user={user} factors={factors} isSelf={user.id === admin.id} />
    </PageShell>
  );
});
