'use client';

import { MANY_MAX } from '@/domain/prompt/limits';
import type { PrivateWords } from '@/domain/prompt/schema';
import { type SecretGuard, type ShareAnswer, useSecretGuard } from '@/features/prompt-check/use-secret-guard';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';

export interface ShareGuard {
  guard: SecretGuard;
  /**
   * Whether these private prompts of one's own, or all of them, may become public: asks when something was said of one in private.
   * Null means no.
   */
  mayShare: (ids?: readonly string[]) => Promise<ShareAnswer | null>;
}

function sumOfWords(a: PrivateWords, b: PrivateWords): PrivateWords {
  return {
    notes: a.notes + b.notes,
    comments: a.comments + b.comments,
    cases: a.cases + b.cases,
    runs: a.runs + b.runs,
  };
}

/** Asks before stored prompts become public what becomes of the words that were said of them in private. */
export function useShareGuard(): ShareGuard {
  const count = trpc.prompt.privateWords.useMutation();
  const guard = useSecretGuard();
  async function look(ids?: readonly string[]): Promise<PrivateWords | null> {
    try {
      if (ids === undefined) return await count.mutateAsync(undefined);
      const answers = await inChunks(ids, MANY_MAX, (some) => count.mutateAsync({ ids: some }));
      return answers.reduce(sumOfWords);
    } catch {
      // What is wrong will be said of the sharing itself, which shows none of these words then.
      return null;
    }
  }
  return { guard, mayShare: async (ids) => guard.ask([], await look(ids)) };
}
