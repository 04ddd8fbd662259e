'use client';

import { useEffect } from 'react';
import { MANY_MAX } from '@/domain/prompt/limits';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';
import { draftedPrompts, deleteDraftsOf } from '../editor/draft';
import { filledPrompts, fillStore } from '@/features/prompt-base/fill/fill-store';

async function forget(
  readerId: string,
  kept: readonly string[],
  ask: (ids: string[]) => Promise<string[]>,
): Promise<void> {
  try {
    const readable = new Set((await inChunks(kept, MANY_MAX, ask)).flat());
    for (const id of kept.filter((one) => !readable.has(one))) {
      deleteDraftsOf(readerId, id);
      fillStore(readerId, id).replace(new Map());
    }
  } catch {
    // The server did not answer: what is kept is asked about the next time.
  }
}

/**
 * Forgets what this browser has kept of prompts that the reader may not read any more: drafts of edits and values that
 * were filled in. Asks once each time that a page is loaded; without an answer everything stays
 * until the next time.
 */
export function ForgetUnreadable({ readerId }: { readerId: string }) {
  const { mutateAsync: ask } = trpc.prompt.stillReadable.useMutation();
  useEffect(() => {
    const kept = [...new Set([...draftedPrompts(readerId), ...filledPrompts(readerId)])];
    if (kept.length === 0) return;
    void forget(readerId, kept, (ids) => ask({ ids }));
  }, [ask, readerId]);
  return null;
}
