'use client';

import { trpc } from '@/trpc/client';
import { StatusEntries } from './status-entries';

export function StatusHistory({ prompt }: { prompt: { id: string; slug: string } }) {
  const { data = [] } = trpc.status.history.useQuery({ promptId: prompt.id });
  return <StatusEntries slug={prompt.slug} entries={data} />;
}
