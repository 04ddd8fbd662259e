'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

import { NewVersionBanner } from '@/components/layout/new-version-banner';
import { OfflineBanner } from '@/components/layout/offline-banner';
import { ReadyMark } from '@/components/layout/ready-mark';
import { RouteFocus } from '@/components/layout/route-focus';
import { ScrollRestoration } from '@/components/layout/scroll-restoration';
import { Toaster } from '@/components/ui/toaster';
import { THEME_STORAGE_KEY } from '@/lib/show-theme';
import { PublicNeedsApproval } from '@/features/status/public-approval';

/** The providers of every page: theme and toasts. The API's hooks come with the pages that use them. */
export function Providers({
  nonce,
  publicNeedsApproval,
  children,
}: {
  nonce?: string;
  /** Whether guests see only approved versions. */
  publicNeedsApproval: boolean;
  children: ReactNode;
}) {
  return (
    <ThemeProvider
      attribute="class"
      storageKey={THEME_STORAGE_KEY}
      defaultTheme="system"
      enableSystem
      nonce={nonce}
    >
      <PublicNeedsApproval value={publicNeedsApproval}>{children}</PublicNeedsApproval>
      <OfflineBanner />
      <NewVersionBanner />
      <RouteFocus />
      <ScrollRestoration />
      <Toaster />
      <ReadyMark />
    </ThemeProvider>
  );
}
