import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { PageFrame } from '@/components/layout/page-frame';
import { Shortcuts } from '@/features/shortcuts/shortcuts';
import { getActor } from '@/server/auth/session';
import { SiteHeader } from './site-header';

/** Header of whoever asks, page, footer: the frame of every screen but the account ones. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  const actor = await getActor();
  return (
    <PageFrame header={<SiteHeader />} footer={<Footer links={[]} />}>
      {children}
      <Shortcuts role={actor.kind === 'member' ? actor.role : null} />
    </PageFrame>
  );
}
