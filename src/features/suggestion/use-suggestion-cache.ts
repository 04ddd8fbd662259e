'use client';

import { useRouter } from 'next/navigation';
import type { SuggestionDto } from '@/domain/suggestion/schema';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { trpc } from '@/trpc/client';
import { errorCode } from '@/trpc/error';

/** Updates the browser's cache of suggestions after a change. */
export function useSuggestionCache() {
  const utils = trpc.useUtils();
  const router = useRouter();
  const prompts = usePromptCache();
  return {
    /** Applies the server's response; lists, counts and the prompt's own page are refetched. */
    changed(suggestion: SuggestionDto) {
      const { id, promptId } = suggestion;
      utils.suggestion.get.setData({ id }, suggestion);
      void utils.suggestion.list.invalidate();
      void utils.inbox.invalidate();
      if (suggestion.state === 'accepted') {
        void utils.prompt.get.invalidate();
        void utils.prompt.versions.invalidate({ id: promptId });
        void utils.activity.list.invalidate({ promptId });
        prompts.refreshLists();
      }
      router.refresh();
    },
    /** Handles a rejected change: on a conflict the suggestion is refetched. */
    refused(error: unknown, id: string) {
      if (errorCode(error) === 'CONFLICT') void utils.suggestion.get.invalidate({ id });
    },
  };
}
