import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { MinimalHeader } from '@/components/layout/minimal-header';
import { PageFrame } from '@/components/layout/page-frame';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<MinimalHeader />} footer={<Footer links={[]} />}>
      {children}
    </PageFrame>
  );
}
