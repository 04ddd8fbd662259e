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
  /** Deletes a prompt; returns whether it is deleted. An error is shown. */
  run: (id: string) => Promise<boolean>;
  isRunning: boolean;
}

/**
 * Deletes a prompt: removed from every list immediately, restored on an error; the toast offers Undo for ten seconds. `onRestored` is called after a successful Undo.
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
      // Already deleted by someone else or in another tab.
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
