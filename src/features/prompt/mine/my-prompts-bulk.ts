'use client';

import { toast } from '@/components/ui/toast';
import type { Category } from '@/domain/prompt/categories';
import { MANY_MAX } from '@/domain/prompt/limits';
import { manyMessages } from '@/domain/prompt/many-messages';
import type { EditMade, ManyEdited } from '@/domain/prompt/schema';
import type { ShareAnswer } from '@/features/prompt-check/use-secret-guard';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';
import { useShareRefusal } from '@/features/prompt-base/actions/use-share-refusal';
import { badgeAfter } from '../actions/use-set-shared';

type Ids = readonly string[];

export interface BulkActions {
  /**
   * Updates the list immediately; returns whether the server succeeded. If not, the change is reverted and
   * the error is shown.
   */
  setShared: (ids: Ids, isShared: boolean, answer?: ShareAnswer) => Promise<boolean>;
  remove: (ids: Ids) => Promise<boolean>;
  setCategory: (ids: Ids, category: Category) => Promise<boolean>;
  changeTags: (ids: Ids, tags: { add: string[]; remove: string[] }) => Promise<boolean>;
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** Sums up several responses for a number of prompts. */
function totalOf(answers: readonly ManyEdited[], asked: number) {
  const changed = answers.flatMap((answer) => answer.changed);
  const unchanged = sum(answers.map((answer) => answer.unchanged));
  const refused = sum(answers.map((answer) => answer.refused));
  return { changed, refused, gone: asked - changed.length - unchanged - refused };
}

/** Bulk actions on one's own prompts. Each can be undone for ten seconds. */
export function useBulkActions(): BulkActions {
  const cache = usePromptCache();
  const share = trpc.prompt.setSharedMany.useMutation();
  const refuse = useShareRefusal();
  const remove = trpc.prompt.deleteMany.useMutation();
  const undelete = trpc.prompt.undeleteMany.useMutation();
  const categorise = trpc.prompt.setCategoryMany.useMutation();
  const tag = trpc.prompt.tagMany.useMutation();
  const undoEdits = trpc.prompt.undoEditMany.useMutation();

  /** Applies a change optimistically, sends it, and reverts it on an error, returning null. */
  async function attempt<Item, T>(
    items: readonly Item[],
    show: (item: Item) => () => void,
    ask: (some: Item[]) => Promise<T>,
  ): Promise<T[] | null> {
    // With more than one request the lists are refetched afterwards, because some requests may have
    // succeeded.
    const undo = items.length > MANY_MAX ? [] : items.map(show);
    try {
      const answers = await inChunks(items, MANY_MAX, ask);
      cache.refreshLists();
      return answers;
    } catch (error) {
      // In reverse order: each restores the lists as they were before it.
      for (const takeBack of undo.reverse()) takeBack();
      if (items.length > MANY_MAX) cache.refreshLists();
      refuse(error);
      return null;
    }
  }

  const nothingShown = () => () => undefined;

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
    const answers = await attempt(ids, nothingShown, (some) => undelete.mutateAsync({ ids: some }));
    if (answers !== null)
      toast.success(manyMessages.restored(sum(answers.map(({ restored }) => restored.length))));
  }

  async function edit(ids: Ids, ask: (ids: string[]) => Promise<ManyEdited>): Promise<boolean> {
    const answers = await attempt(ids, nothingShown, ask);
    if (answers === null) return false;
    const { changed, refused, gone } = totalOf(answers, ids.length);
    const text = manyMessages.edited(changed.length, refused, gone);
    if (changed.length > 0) toastWithUndo(text, () => void takeBack(changed));
    else toast(text);
    return true;
  }

  async function takeBack(edits: readonly EditMade[]) {
    const answers = await attempt(edits, nothingShown, (some) => undoEdits.mutateAsync({ edits: some }));
    if (answers === null) return;
    const { changed, refused, gone } = totalOf(answers, edits.length);
    const text = manyMessages.asBefore(changed.length, refused, gone);
    if (changed.length > 0) toast.success(text);
    else toast(text);
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
    setCategory: (ids, category) => edit(ids, (some) => categorise.mutateAsync({ ids: some, category })),
    changeTags: (ids, tags) => edit(ids, (some) => tag.mutateAsync({ ids: some, ...tags })),
  };
}
