'use client';

import { type RefObject, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import { MANY_MAX } from '@/domain/prompt/limits';
import { manyMessages } from '@/domain/prompt/many-messages';
import { trashMessages } from '@/domain/trash/messages';
import type { Selection } from '@/features/prompt/mine/my-prompts-selection';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { SelectionBar } from '@/features/prompt/mine/selection-bar';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { TrashButtons } from './trash-buttons';

/** Says how many of the chosen ones are done; of none, that there was nothing left to do. */
function say(count: number, text: (count: number) => string): void {
  if (count === 0) toast(trashMessages.noneLeft);
  else toast.success(text(count));
}

/**
 * The way back and the way out for several deleted prompts at once.
 * @param order ids of what is in view
 */
export function TrashBar({
  selection,
  order,
  returnFocusTo,
}: {
  selection: Selection;
  order: readonly string[];
  /** Element that takes the focus when the bar is removed. */
  returnFocusTo: RefObject<HTMLElement | null>;
}) {
  const utils = trpc.useUtils();
  const cache = usePromptCache();
  const restore = trpc.prompt.undeleteMany.useMutation();
  const purge = trpc.trash.purgeMany.useMutation();
  const bar = useRef<HTMLElement>(null);
  const [asking, setAsking] = useState(false);
  const ids = [...selection.chosen];
  const isBusy = restore.isPending || purge.isPending;
  const nothingChosen = ids.length === 0 && manyMessages.chooseFirst;

  /** The chosen ones stay chosen when the server says no. */
  async function act(ask: (some: string[]) => Promise<number>, text: (count: number) => string) {
    try {
      const done = await inChunks(ids, MANY_MAX, ask);
      selection.leave();
      say(
        done.reduce((all, count) => all + count, 0),
        text,
      );
    } catch (error) {
      toastError(error);
    } finally {
      setAsking(false);
      cache.refreshLists();
      void utils.trash.list.invalidate();
    }
  }

  return (
    <>
      {selection.isSelecting && (
        <SelectionBar bar={bar} selection={selection} order={order} pageLabel="Select all on this page">
          <TrashButtons
            disabledReason={nothingChosen}
            isRestoring={restore.isPending}
            onRestore={() =>
              void act(
                async (some) => (await restore.mutateAsync({ ids: some })).restored.length,
                manyMessages.restored,
              )
            }
            onPurge={() => setAsking(true)}
          />
        </SelectionBar>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={trashMessages.purgeTitle}
        description={trashMessages.purgeManyQuestion(ids.length)}
        confirmLabel="Delete permanently"
        tone="danger"
        loading={isBusy}
        finalFocus={() =>
          bar.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]') ?? returnFocusTo.current
        }
        onConfirm={() =>
          void act(
            async (some) => (await purge.mutateAsync({ ids: some })).purged.length,
            trashMessages.purgedMany,
          )
        }
      />
    </>
  );
}
