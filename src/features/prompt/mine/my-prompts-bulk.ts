'use client';

import { toast } from '@/components/ui/toast';
import type { Category } from '@/domain/prompt/categories';
import { manyMessages } from '@/domain/prompt/many-messages';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';
import type { ShareAnswer } from '@/features/prompt-check/use-secret-guard';
import { sum } from '@/lib/sum';
import { trpc } from '@/trpc/client';
import { badgeAfter } from '../actions/use-set-shared';
import { type Ids, noOptimisticUpdate, useBulkAttempt } from './use-bulk-attempt';
import { useBulkEdits } from './use-bulk-edits';

export interface BulkActions {
  /** Updates the list immediately; returns whether the server succeeded. If not, reverts it and shows the error. */
  setShared: (ids: Ids, isShared: boolean, answer?: ShareAnswer) => Promise<boolean>;
  remove: (ids: Ids) => Promise<boolean>;
  setCategory: (ids: Ids, category: Category) => Promise<boolean>;
  changeTags: (ids: Ids, tags: { add: string[]; remove: string[] }) => Promise<boolean>;
}

/** Bulk actions on one's own prompts. Each can be undone for ten seconds. */
export function useBulkActions(): BulkActions {
  const { attempt, cache } = useBulkAttempt();
  const edits = useBulkEdits();
  const share = trpc.prompt.setSharedMany.useMutation();
  const remove = trpc.prompt.deleteMany.useMutation();
  const undelete = trpc.prompt.undeleteMany.useMutation();

  async function changeVisibility(ids: Ids, isShared: boolean, meant?: ShareAnswer) {
    const answers = await attempt(
      ids,
      (id) => cache.patch(id, ({ status }) => ({ isShared, status: badgeAfter(status, isShared) })),
      (some) => share.mutateAsync({ ids: some, isShared, ...meant }),
    );
    return (
      answers && {
        changed: answers.flatMap(({ changed }) => changed),
        unchanged: sum(answers.map(({ unchanged }) => unchanged)),
      }
    );
  }

  async function restore(ids: Ids) {
    const answers = await attempt(ids, noOptimisticUpdate, (some) => undelete.mutateAsync({ ids: some }));
    if (answers !== null)
      toast.success(manyMessages.restored(sum(answers.map(({ restored }) => restored.length))));
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
      toastWithUndo(text, () => {
        void changeVisibility(changed, !isShared).then((undone) => {
          if (undone === null) return;
          toast.success(manyMessages[isShared ? 'privateAgain' : 'sharedAgain'](undone.changed.length));
        });
      });
      return true;
    },
    async remove(ids) {
      const answers = await attempt(
        ids,
        (id) => cache.remove(id),
        (some) => remove.mutateAsync({ ids: some }),
      );
      if (answers === null) return false;
      const deleted = answers.flatMap((answer) => answer.deleted);
      const text = manyMessages.deleted(deleted.length, ids.length - deleted.length);
      if (deleted.length === 0) toast(text);
      else toastWithUndo(text, () => void restore(deleted));
      return true;
    },
    ...edits,
  };
}
