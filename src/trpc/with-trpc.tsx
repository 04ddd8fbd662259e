'use client';

import { QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { TrpcProvider } from './client';

/** Lets parts of a page call the server that guests see, too: their pages have no provider. */
export function WithTrpc({ children }: { children: ReactNode }) {
  return useContext(QueryClientContext) === undefined ? <TrpcProvider>{children}</TrpcProvider> : children;
}
