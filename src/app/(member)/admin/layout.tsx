import type { ReactNode } from 'react';
import { SideListFrame } from '@/components/layout/side-list';
import { getActor } from '@/auth/session';
import { hasRole } from '@/domain/actor';
import { AdminSideList } from '@/features/admin/admin-side-list';

/** The side list of the admin area beside each of its pages. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const isAdmin = hasRole(await getActor(), 'admin');
  return <SideListFrame list={<AdminSideList isAdmin={isAdmin} />}>{children}</SideListFrame>;
}
