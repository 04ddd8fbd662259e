'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { errorCode } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { UNDO_MS, UndoMessage } from '@/features/prompt-base/actions/undo-message';

export interface DeletePrompt {
  /** Deletes; gives whether it is gone. The reason why not is shown. */
  run: (id: string) => Promise<boolean>;
  isRunning: boolean;
}

/**
 * Deletes a prompt: out of every list at once, back again when the server says no; the toast offers Undo for ten
 * seconds (decisions, Prompts). `onRestored` runs after an Undo that worked.
 */
export function useDeletePrompt(onRestored?: () => void): DeletePrompt {
  const cache = usePromptCache();
  const [isRunning, setRunning] = useState(false);
  const undelete = trpc.prompt.undelete.useMutation();
  const remove = trpc.prompt.delete.useMutation({ onMutate: ({ id }) => cache.remove(id) });

  async function restore(id: string) {
    try {
      await undelete.mutateAsync({ id });
    } catch (error) {
      toastError(error);
      return;
    }
    toast.success(messages.prompt.restored);
    cache.refreshLists();
    onRestored?.();
  }

  async function run(id: string): Promise<boolean> {
    setRunning(true);
    try {
      await remove.mutateAsync({ id }, { onError: (_error, _input, putBack) => putBack?.() });
    } catch (error) {
      // Somebody else, or another tab, was faster: gone is gone.
      if (errorCode(error) !== 'NOT_FOUND') {
        toastError(error);
        return false;
      }
    } finally {
      setRunning(false);
    }
    cache.refreshLists();
    toast.success(
      (item) => (
        <UndoMessage toastId={item.id} onUndo={() => void restore(id)}>
          {messages.prompt.deleted}
        </UndoMessage>
      ),
      { duration: UNDO_MS },
    );
    return true;
  }

  return { run, isRunning };
}
