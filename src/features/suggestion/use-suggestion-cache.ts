'use client';

import { useRouter } from 'next/navigation';
import type { SuggestionDto } from '@/domain/suggestion/schema';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { trpc } from '@/trpc/client';
import { errorCode } from '@/trpc/error';

/** Keeps what the browser knows of suggestions right after a change of one. */
export function useSuggestionCache() {
  const utils = trpc.useUtils();
  const router = useRouter();
  const prompts = usePromptCache();
  return {
    /** The suggestion as the server gave it after a change; lists, counts and the prompt's own page are fetched again. */
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
    /** A change was refused: somebody was faster, so the page shows how things stand. */
    refused(error: unknown, id: string) {
      if (errorCode(error) === 'CONFLICT') void utils.suggestion.get.invalidate({ id });
    },
  };
}
