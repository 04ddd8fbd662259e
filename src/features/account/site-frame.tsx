import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { PageFrame } from '@/components/layout/page-frame';
import { Shortcuts } from '@/features/shortcuts/shortcuts';
import { api } from '@/trpc/server';
import { SessionNotice } from './member-parts';
import { SiteHeader } from './site-header';
import { FOOTER_LINKS } from './site-links';

/** Header of whoever asks, page, footer: the frame of every screen but the account ones. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  const me = await api.profile.me();
  return (
    <PageFrame header={<SiteHeader me={me} />} footer={<Footer links={FOOTER_LINKS} />}>
      {children}
      {me !== null && <SessionNotice email={me.email} />}
      <Shortcuts role={me?.role ?? null} />
    </PageFrame>
  );
}
