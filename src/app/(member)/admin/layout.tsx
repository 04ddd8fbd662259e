import type { ReactNode } from 'react';
import { getActor } from '@/auth/session';
import { hasRole } from '@/domain/actor';
import { AdminSideList } from '@/features/admin/admin-side-list';

/** The side list of the admin area beside each of its pages. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const isAdmin = hasRole(await getActor(), 'admin');
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <AdminSideList isAdmin={isAdmin} />
      {children}
    </div>
  );
}
