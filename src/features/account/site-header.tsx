import { PublicHeader } from '@/components/layout/public-header';
import type { Me } from '@/domain/account/schema';
import { MemberSiteHeader } from './member-site-header';

/** Screens a visitor finds in the header, in the order of the specification (section 2, Layouts). */
const PUBLIC_NAV = [{ href: '/browse-prompts', label: 'Browse' }];

/** The header of whoever asks: the member's with the user block, or the visitor's. */
export function SiteHeader({ me }: { me: Me | null }) {
  if (me === null) return <PublicHeader nav={PUBLIC_NAV} />;
  return (
    <MemberSiteHeader
      user={{ name: me.fullName, email: me.email ?? '', avatarUrl: me.avatarUrl }}
      canCreate={me.role !== 'viewer'}
      isAdmin={me.role === 'admin'}
    />
  );
}
