'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { manyMessages } from '@/domain/prompt/many-messages';
import { toastError } from '@/trpc/toast-error';
import type { Selection } from './my-prompts-selection';

/** Finds the ids of all prompts of a list, as many as can be selected. */
export type FindAll = () => Promise<{ ids: string[]; isCut: boolean }>;

/** Selects all that the list finds, also on its other pages. */
export function SelectEveryButton({
  selection,
  total,
  findAll,
}: {
  selection: Selection;
  total: number;
  findAll: FindAll;
}) {
  const [isFinding, setFinding] = useState(false);

  async function selectEvery(): Promise<void> {
    setFinding(true);
    try {
      const { ids, isCut } = await findAll();
      selection.choose(ids);
      if (isCut) toast(manyMessages.cut(ids.length));
    } catch (error) {
      toastError(error);
    } finally {
      setFinding(false);
    }
  }

  return (
    <Button
      variant="ghost"
      size="dense"
      className="px-2"
      loading={isFinding}
      disabledReason={selection.chosen.size >= total && manyMessages.everyChosen}
      onClick={() => void selectEvery()}
    >
      {`Select all ${total.toLocaleString('en-US')}`}
    </Button>
  );
}
