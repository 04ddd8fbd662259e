'use client';

import { toast } from '@/components/ui/toast';
import type { Category } from '@/domain/prompt/categories';
import { manyMessages } from '@/domain/prompt/many-messages';
import type { AppliedEdit, ManyEdited } from '@/domain/prompt/many-schema';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';
import { sum } from '@/lib/sum';
import { trpc } from '@/trpc/client';
import { type Ids, noOptimisticUpdate, useBulkAttempt } from './use-bulk-attempt';

/** Sums up several responses for a number of prompts. */
function totalOf(answers: readonly ManyEdited[], asked: number) {
  const changed = answers.flatMap((answer) => answer.changed);
  const unchanged = sum(answers.map((answer) => answer.unchanged));
  const refused = sum(answers.map((answer) => answer.refused));
  return { changed, refused, gone: asked - changed.length - unchanged - refused };
}

/** Edits of many prompts that make new versions; each can be undone from its toast. */
export function useBulkEdits() {
  const { attempt } = useBulkAttempt();
  const categorise = trpc.prompt.setCategoryMany.useMutation();
  const tag = trpc.prompt.tagMany.useMutation();
  const undoEdits = trpc.prompt.undoEditMany.useMutation();

  async function edit(ids: Ids, ask: (ids: string[]) => Promise<ManyEdited>): Promise<boolean> {
    const answers = await attempt(ids, noOptimisticUpdate, ask);
    if (answers === null) return false;
    const { changed, refused, gone } = totalOf(answers, ids.length);
    const text = manyMessages.edited(changed.length, refused, gone);
    if (changed.length > 0) toastWithUndo(text, () => void undo(changed));
    else toast(text);
    return true;
  }

  async function undo(edits: readonly AppliedEdit[]) {
    const answers = await attempt(edits, noOptimisticUpdate, (some) =>
      undoEdits.mutateAsync({ edits: some }),
    );
    if (answers === null) return;
    const { changed, refused, gone } = totalOf(answers, edits.length);
    const text = manyMessages.asBefore(changed.length, refused, gone);
    if (changed.length > 0) toast.success(text);
    else toast(text);
  }

  return {
    setCategory: (ids: Ids, category: Category) =>
      edit(ids, (some) => categorise.mutateAsync({ ids: some, category })),
    changeTags: (ids: Ids, tags: { add: string[]; remove: string[] }) =>
      edit(ids, (some) => tag.mutateAsync({ ids: some, ...tags })),
  };
}
