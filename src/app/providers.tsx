'use client';

import { ThemeProvider } from 'next-themes';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';

import { RouteFocus } from '@/components/layout/route-focus';
import { Toaster } from '@/components/ui/toaster';
import { TrpcProvider } from '@/trpc/client';

/** What the whole application stands in: theme, state in the address, the API, toasts. */
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
      <NuqsAdapter>
        <TrpcProvider>{children}</TrpcProvider>
        <RouteFocus />
        <Toaster />
      </NuqsAdapter>
    </ThemeProvider>
  );
}
