import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { PageFrame } from '@/components/layout/page-frame';
import { LogoHeader } from '@/components/layout/logo-header';
import { FOOTER_LINKS } from '@/features/account/site-links';

/** The same for all: the browser's session does not affect a guest link. */
export default function LinkLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<LogoHeader />} footer={<Footer links={FOOTER_LINKS} />}>
      {children}
    </PageFrame>
  );
}
