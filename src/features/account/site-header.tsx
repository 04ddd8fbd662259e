import { PublicHeader } from '@/components/layout/public-header';
import type { Me } from '@/domain/account/schema';
import { ApiClient } from '@/trpc/api-client';
import { MemberSiteHeader } from './lazy-components';
import { navOf, PUBLIC_NAV } from './site-links';

/** The header: the member's with the user block, or the visitor's. */
export function SiteHeader({ me, hasChat }: { me: Me | null; hasChat: boolean }) {
  if (me === null) return <PublicHeader nav={navOf(PUBLIC_NAV, hasChat)} />;
  return (
    <ApiClient>
      <MemberSiteHeader
        readerId={me.id}
        user={{ name: me.fullName, email: me.email ?? '', avatarUrl: me.avatarUrl }}
        canCreate={me.role !== 'viewer'}
        hasChat={hasChat}
        isAdmin={me.role === 'admin'}
      />
    </ApiClient>
  );
}
