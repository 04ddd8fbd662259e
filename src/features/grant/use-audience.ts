'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AudienceQuery } from '@/domain/grant/schema';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { trpc } from '@/trpc/client';

const KEY = 'grant.audience';

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

/** Refetches all data about with whom prompts are shared, including cards, after a change. */
export function useRefreshAudience(): () => Promise<void> {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const { refreshLists } = usePromptCache();
  return async () => {
    refreshLists();
    await Promise.all([utils.prompt.get.invalidate(), queries.invalidateQueries({ queryKey: [KEY] })]);
  };
}
