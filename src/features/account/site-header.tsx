import { PublicHeader } from '@/components/layout/public-header';
import type { Me } from '@/domain/account/schema';
import { ApiClient } from '@/trpc/api-client';
import { MemberSiteHeader } from './member-parts';
import { PUBLIC_NAV } from './site-links';

/** The header of whoever asks: the member's with the user block, or the visitor's. */
export function SiteHeader({ me }: { me: Me | null }) {
  if (me === null) return <PublicHeader nav={PUBLIC_NAV} />;
  return (
    <ApiClient>
      <MemberSiteHeader
        user={{ name: me.fullName, email: me.email ?? '', avatarUrl: me.avatarUrl }}
        canCreate={me.role !== 'viewer'}
        isAdmin={me.role === 'admin'}
      />
    </ApiClient>
  );
}
