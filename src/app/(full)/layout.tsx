import type { ReactNode } from 'react';
import { SiteFrame } from '@/features/site/site-frame';

/** Pages that take the whole window below the header. */
export default function Layout({ children }: { children: ReactNode }) {
  return <SiteFrame hasFooter={false}>{children}</SiteFrame>;
}
