'use client';

import { trpc } from '@/trpc/client';
import { StatusEntries } from './status-entries';

/** The status history of an opened prompt, kept in the browser. */
export function StatusHistory({ promptId }: { promptId: string }) {
  const { data = [] } = trpc.status.history.useQuery({ promptId });
  return <StatusEntries entries={data} />;
}
