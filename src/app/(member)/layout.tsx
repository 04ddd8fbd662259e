import type { ReactNode } from 'react';
import { SiteFrame } from '@/features/account/site-frame';

export default function Layout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
