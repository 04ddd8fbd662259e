'use client';

import { MANY_MAX } from '@/domain/prompt/limits';
import type { PrivateWords } from '@/domain/prompt/schema';
import { type SecretGuard, type ShareAnswer, useSecretGuard } from '@/features/prompt-check/use-secret-guard';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';

export interface ShareGuard {
  guard: SecretGuard;
  /**
   * Whether these private prompts of one's own, or all of them, may become public: asks when one holds a secret, or when
   * something was said of one in private. Null means no.
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

/** Asks before stored prompts become public. The server looks: lists hold beginnings of prompts only. */
export function useShareGuard(): ShareGuard {
  const search = trpc.prompt.secretKinds.useMutation();
  const count = trpc.prompt.privateWords.useMutation();
  const guard = useSecretGuard();
  async function look(ids?: readonly string[]): Promise<[readonly string[], PrivateWords | null]> {
    const ask = (input?: { ids: string[] }) =>
      Promise.all([search.mutateAsync(input), count.mutateAsync(input)]);
    try {
      if (ids === undefined) return await ask();
      const answers = await inChunks(ids, MANY_MAX, (some) => ask({ ids: some }));
      return [
        [...new Set(answers.flatMap(([kinds]) => kinds))],
        answers.map(([, words]) => words).reduce(sumOfWords),
      ];
    } catch {
      // What is wrong will be said of the sharing itself.
      return [[], null];
    }
  }
  return { guard, mayShare: async (ids) => guard.ask(...(await look(ids))) };
}
