'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface HydrationStateProps {
  state: DehydratedState;
  /** When these answers were true, as ISO 8601. */
  time: string;
  children?: ReactNode;
}

/** Puts answers of the server into the reach of the hooks inside. */
export function HydrationState({ state, time, children }: HydrationStateProps) {
  const at = Date.parse(time);
  const queries = state.queries.map((query) => ({
    ...query,
    dehydratedAt: at,
    state: { ...query.state, dataUpdatedAt: at },
  }));
  return <HydrationBoundary state={{ ...state, queries }}>{children}</HydrationBoundary>;
}
