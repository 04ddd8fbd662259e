'use client';
'use no memo';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

import { OfflineBanner } from '@/components/layout/offline-banner';
import { RouteFocus } from '@/components/layout/route-focus';
import { Toaster } from '@/components/ui/toaster';

/** What every page stands in: theme and toasts. The API's hooks come with the pages that use them. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      storageKey="theme-storage"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      nonce={nonce}
    >
      {children}
      <OfflineBanner />
      <RouteFocus />
      <Toaster />
    </ThemeProvider>
  );
}
