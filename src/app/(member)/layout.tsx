import type { ReactNode } from 'react';
import { SiteFrame } from '@/features/site/site-frame';
import { ApiClient } from '@/trpc/api-client';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame>
      <ApiClient>{children}</ApiClient>
    </SiteFrame>
  );
}
