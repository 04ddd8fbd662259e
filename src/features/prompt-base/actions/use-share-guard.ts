'use client';

import { MANY_MAX } from '@/domain/prompt/limits';
import type { PrivateAnnotations } from '@/domain/prompt/schema';
import { type SecretGuard, type ShareAnswer, useSecretGuard } from '@/features/prompt-check/use-secret-guard';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';

export interface ShareGuard {
  guard: SecretGuard;
  /** Whether one's own private prompts (or all) can become public: asks about private annotations. Null means no. */
  mayShare: (ids?: readonly string[]) => Promise<ShareAnswer | null>;
}

function sumOfWords(a: PrivateAnnotations, b: PrivateAnnotations): PrivateAnnotations {
  return {
    notes: a.notes + b.notes,
    comments: a.comments + b.comments,
    cases: a.cases + b.cases,
    runs: a.runs + b.runs,
  };
}

/** Asks what to do with private annotations before saved prompts become public. */
export function useShareGuard(): ShareGuard {
  const count = trpc.prompt.privateWords.useMutation();
  const guard = useSecretGuard();
  async function look(ids?: readonly string[]): Promise<PrivateAnnotations | null> {
    try {
      if (ids === undefined) return await count.mutateAsync(undefined);
      const answers = await inChunks(ids, MANY_MAX, (some) => count.mutateAsync({ ids: some }));
      return answers.reduce(sumOfWords);
    } catch {
      // The share request itself will report the error and reveal none of these annotations.
      return null;
    }
  }
  return { guard, mayShare: async (ids) => guard.ask([], await look(ids)) };
}
