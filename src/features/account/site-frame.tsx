import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { PageFrame } from '@/components/layout/page-frame';
import { SiteHeader } from './site-header';

/** Header of whoever asks, page, footer: the frame of every screen but the account ones. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<SiteHeader />} footer={<Footer links={[]} />}>
      {children}
    </PageFrame>
  );
}
