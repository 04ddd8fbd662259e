'use client';

import { toast } from '@/components/ui/toast';
import type { Actor } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { canFavorite } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { useRecordUsage } from '@/features/usage/use-record-usage';
import { copyText } from '@/lib/clipboard';
import { trpc } from '@/trpc/client';

/** What is copied: a prompt, or the card of one, which may hold only the beginning of the content. */
export type Copyable = Pick<PromptDto, 'id' | 'content' | 'createdBy' | 'isShared'> & { isExcerpt?: boolean };

/**
 * Copies the whole content exactly as it is, says so, and then counts the use when somebody is signed in
 * (decisions, Prompts). A content that the page holds only in part is fetched first.
 */
export function useCopyPrompt(actor: Actor): (prompt: Copyable) => Promise<void> {
  const utils = trpc.useUtils();
  const recordUsage = useRecordUsage();

  return async (prompt) => {
    const text = prompt.isExcerpt
      ? utils.prompt.get.fetch({ identifier: prompt.id }, { staleTime: 0 }).then(({ content }) => content)
      : prompt.content;
    try {
      await copyText(text);
    } catch {
      toast.error(messages.prompt.copyFailed);
      return;
    }
    toast.success(messages.prompt.copied);
    if (canFavorite(actor, prompt)) recordUsage(prompt.id);
  };
}
