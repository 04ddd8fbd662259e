import type { ReactNode } from 'react';
import { AdminSideList } from '@/features/admin/admin-side-list';

/** The side list of the admin area beside each of its pages. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <AdminSideList />
      {children}
    </div>
  );
}
