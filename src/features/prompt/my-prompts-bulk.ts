'use client';

import { createElement } from 'react';
import { toast } from '@/components/ui/toast';
import { manyMessages } from '@/domain/prompt/many-messages';
import type { ShareAnswer } from '@/features/prompt-check/use-secret-guard';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { usePromptCache } from './prompt-cache';
import { UNDO_MS, UndoMessage } from './undo-message';
import { badgeAfter } from './use-set-shared';

export interface BulkActions {
  /** Each shows at once; gives whether the server agreed. When it did not, the page is as before and the reason is shown. */
  setShared: (ids: readonly string[], isShared: boolean, answer?: ShareAnswer) => Promise<boolean>;
  remove: (ids: readonly string[]) => Promise<boolean>;
}

/** A toast about something that was done, with the way back for ten seconds. */
export function sayWithUndo(text: string, onUndo: () => void): void {
  toast.success((item) => createElement(UndoMessage, { toastId: item.id, onUndo }, text), {
    duration: UNDO_MS,
  });
}

/** What can be done with several of one's own prompts at once, each with a way back for ten seconds. */
export function useBulkActions(): BulkActions {
  const cache = usePromptCache();
  const share = trpc.prompt.setSharedMany.useMutation();
  const remove = trpc.prompt.deleteMany.useMutation();
  const undelete = trpc.prompt.undeleteMany.useMutation();

  /** Shows a change, asks for it, and takes it back when it is refused; null then. */
  async function attempt<T>(show: () => (() => void)[], ask: () => Promise<T>): Promise<T | null> {
    const undo = show();
    try {
      const answer = await ask();
      cache.refreshLists();
      return answer;
    } catch (error) {
      // The last one first: each knows the lists as they were before it.
      for (const takeBack of undo.reverse()) takeBack();
      toastError(error);
      return null;
    }
  }

  async function changeVisibility(ids: readonly string[], isShared: boolean, answer?: ShareAnswer) {
    return attempt(
      () =>
        ids.map((id) =>
          cache.patch(id, ({ status }) => ({ isShared, status: badgeAfter(status, isShared) })),
        ),
      () => share.mutateAsync({ ids: [...ids], isShared, ...answer }),
    );
  }

  async function restore(ids: readonly string[]) {
    const answer = await attempt(
      () => [],
      () => undelete.mutateAsync({ ids: [...ids] }),
    );
    if (answer !== null) toast.success(manyMessages.restored(answer.restored.length));
  }

  return {
    async setShared(ids, isShared, meant) {
      const answer = await changeVisibility(ids, isShared, meant);
      if (answer === null) return false;
      const { changed, unchanged } = answer;
      const gone = ids.length - changed.length - unchanged;
      const text = manyMessages[isShared ? 'shared' : 'madePrivate'](changed.length, gone);
      if (changed.length === 0) {
        toast(text);
        return true;
      }
      sayWithUndo(text, () => {
        void changeVisibility(changed, !isShared).then((undone) => {
          if (undone === null) return;
          toast.success(manyMessages[isShared ? 'privateAgain' : 'sharedAgain'](undone.changed.length));
        });
      });
      return true;
    },
    async remove(ids) {
      const answer = await attempt(
        () => ids.map((id) => cache.remove(id)),
        () => remove.mutateAsync({ ids: [...ids] }),
      );
      if (answer === null) return false;
      const { deleted } = answer;
      const text = manyMessages.deleted(deleted.length, ids.length - deleted.length);
      if (deleted.length === 0) toast(text);
      else sayWithUndo(text, () => void restore(deleted));
      return true;
    },
  };
}
