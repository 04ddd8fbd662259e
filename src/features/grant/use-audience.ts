'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AudienceQuery } from '@/domain/grant/schema';
import { trpc } from '@/trpc/client';

const KEY = 'grant.audience';

/** Who would see prompts, asked anew whenever the question changes. */
export function useAudience(asked: AudienceQuery) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: [KEY, asked],
    queryFn: () => client.grant.audience.mutate(asked),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });
}

/** Asks for every audience again: something was saved. */
export function useRefreshAudience(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
