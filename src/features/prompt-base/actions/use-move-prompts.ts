'use client';

import { toast } from '@/components/ui/toast';
import { MANY_MAX } from '@/domain/prompt/limits';
import { spaceMessages } from '@/domain/space/messages';
import { usePromptCache } from '../prompt-cache';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { toastWithUndo } from './toast-with-undo';

type Moved = { id: string; from: string | null };

/** Moves prompts into a space or out of all, with a way back for ten seconds. Gives whether the server agreed. */
export function useMovePrompts() {
  const { refreshLists } = usePromptCache();
  const utils = trpc.useUtils();
  const move = trpc.space.movePrompts.useMutation();

  async function ask(ids: readonly string[], spaceId: string | null) {
    try {
      const answers = await inChunks(ids, MANY_MAX, (some) => move.mutateAsync({ ids: some, spaceId }));
      return {
        moved: answers.flatMap(({ moved }) => moved),
        refused: answers.reduce((all, { refused }) => all + refused, 0),
      };
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      refreshLists();
      void utils.space.list.invalidate();
    }
  }

  async function moveBack(prompts: readonly Moved[]) {
    let count = 0;
    for (const from of new Set(prompts.map((prompt) => prompt.from))) {
      const ids = prompts.filter((prompt) => prompt.from === from).map(({ id }) => id);
      const answer = await ask(ids, from);
      if (answer === null) return;
      count += answer.moved.length;
    }
    toast.success(spaceMessages.movedBack(count));
  }

  return async (ids: readonly string[], to: { id: string; name: string } | null): Promise<boolean> => {
    const answer = await ask(ids, to?.id ?? null);
    if (answer === null) return false;
    const { moved, refused } = answer;
    const text = spaceMessages.moved(moved.length, to?.name ?? null, refused);
    if (moved.length === 0) toast(text);
    else toastWithUndo(text, () => void moveBack(moved));
    return true;
  };
}
