import { PublicHeader } from '@/components/layout/public-header';
import type { Me } from '@/domain/account/schema';
import { PaletteButton } from '@/features/shortcuts/palette-button';
import { ApiClient } from '@/trpc/api-client';
import { MemberSiteHeader } from './lazy-components';
import { publicNav } from '@/features/account/site-links';

/** The header: the member's with the user block, or the visitor's. */
export function SiteHeader({ me, hasChat }: { me: Me | null; hasChat: boolean }) {
  if (me === null) return <PublicHeader nav={publicNav(hasChat)} search={<PaletteButton />} />;
  return (
    <ApiClient>
      <MemberSiteHeader
        actor={{ kind: 'member', id: me.id, role: me.role }}
        user={{ name: me.fullName, email: me.email ?? '', avatarUrl: me.avatarUrl }}
        hasChat={hasChat}
      />
    </ApiClient>
  );
}
