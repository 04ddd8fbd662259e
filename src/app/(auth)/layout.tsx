import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { MinimalHeader } from '@/components/layout/minimal-header';
import { PageFrame } from '@/components/layout/page-frame';
import { ChallengeSolver } from '@/features/account/challenge/challenge-solver';
import { FOOTER_LINKS } from '@/features/account/site-links';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<MinimalHeader />} footer={<Footer links={FOOTER_LINKS} />}>
      {children}
      <ChallengeSolver />
    </PageFrame>
  );
}
