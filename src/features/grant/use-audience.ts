'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AudienceQuery } from '@/domain/grant/schema';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { trpc } from '@/trpc/client';

const KEY = 'grant.audience';

/** Who would see prompts, asked again whenever the question changes. */
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

/** Asks again for all that says with whom prompts are shared, on cards too: something was saved. */
export function useRefreshAudience(): () => Promise<void> {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const { refreshLists } = usePromptCache();
  return async () => {
    refreshLists();
    await Promise.all([utils.prompt.get.invalidate(), queries.invalidateQueries({ queryKey: [KEY] })]);
  };
}
