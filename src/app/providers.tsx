'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

import { OfflineBanner } from '@/components/layout/offline-banner';
import { ReadyMark } from '@/components/layout/ready-mark';
import { RouteFocus } from '@/components/layout/route-focus';
import { ScrollRestoration } from '@/components/layout/scroll-restoration';
import { Toaster } from '@/components/ui/toaster';
import { PublicNeedsApproval } from '@/features/status/public-approval';

/** What every page stands in: theme and toasts. The API's hooks come with the pages that use them. */
export function Providers({
  nonce,
  publicNeedsApproval,
  children,
}: {
  nonce?: string;
  /** Whether guests see approved versions alone. */
  publicNeedsApproval: boolean;
  children: ReactNode;
}) {
  return (
    <ThemeProvider
      attribute="class"
      storageKey="theme-storage"
      defaultTheme="system"
      enableSystem
      nonce={nonce}
    >
      <PublicNeedsApproval value={publicNeedsApproval}>{children}</PublicNeedsApproval>
      <OfflineBanner />
      <RouteFocus />
      <ScrollRestoration />
      <Toaster />
      <ReadyMark />
    </ThemeProvider>
  );
}
