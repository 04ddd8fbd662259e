'use client';

import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { usePromptCache } from '../prompt-cache';
import { trpc } from '@/trpc/client';

/**
 * Counts one use of a prompt: the figure rises at once and falls back when the server does not take it. The copy that
 * caused it stays a copy either way.
 */
export function useRecordUsage(): (prompt: { id: string; version: number }) => void {
  const utils = trpc.useUtils();
  const cache = usePromptCache();
  const record = trpc.usage.record.useMutation({
    onMutate: ({ promptId }) => cache.patch(promptId, (prompt) => ({ usageCount: prompt.usageCount + 1 })),
    onSuccess: ({ usageCount }, { promptId }) => {
      // With several uses under way the page may be ahead of this answer.
      cache.patch(promptId, (prompt) => ({ usageCount: Math.max(prompt.usageCount, usageCount) }));
      void utils.usage.history.invalidate({ promptId });
      void utils.usage.recent.invalidate();
      void utils.account.firstSteps.invalidate();
    },
    onError: (_error, _input, undo) => {
      undo?.();
      toast.error(messages.usage.failed);
    },
  });
  return ({ id, version }) => record.mutate({ promptId: id, version });
}
