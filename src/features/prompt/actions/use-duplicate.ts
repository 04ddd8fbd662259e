'use client';

import { useRouter } from 'next/navigation';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';

/** Makes a private duplicate of a prompt and opens it for editing; a second press meanwhile does nothing. */
export function useDuplicate(): (id: string) => void {
  const router = useRouter();
  const cache = usePromptCache();
  const duplicate = trpc.prompt.duplicate.useMutation({
    onSuccess: ({ id }) => {
      cache.refreshLists();
      toast.success(messages.prompt.duplicated);
      router.push(`/prompts/edit/${id}`);
    },
    onError: toastError,
  });
  return (id) => {
    if (!duplicate.isPending) duplicate.mutate({ id });
  };
}
