'use client';

import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { TrpcProvider } from './client';

/** Queries, mutations and the state in the address. */
export function ApiProvider({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      <TrpcProvider>{children}</TrpcProvider>
    </NuqsAdapter>
  );
}
