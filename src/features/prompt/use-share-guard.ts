'use client';

import type { PrivateWords } from '@/domain/prompt/schema';
import { type SecretGuard, type ShareAnswer, useSecretGuard } from '@/features/prompt-check/use-secret-guard';
import { trpc } from '@/trpc/client';

export interface ShareGuard {
  guard: SecretGuard;
  /**
   * Whether these private prompts of one's own, or all of them, may become public: asks when one holds a secret, or when
   * something was said of one in private. Null means no.
   */
  mayShare: (ids?: readonly string[]) => Promise<ShareAnswer | null>;
}

/** Asks before stored prompts become public. The server looks: lists hold beginnings of prompts only. */
export function useShareGuard(): ShareGuard {
  const search = trpc.prompt.secretKinds.useMutation();
  const count = trpc.prompt.privateWords.useMutation();
  const guard = useSecretGuard();
  async function look(ids?: readonly string[]): Promise<[readonly string[], PrivateWords | null]> {
    const input = ids && { ids: [...ids] };
    try {
      return await Promise.all([search.mutateAsync(input), count.mutateAsync(input)]);
    } catch {
      // What is wrong will be said of the sharing itself.
      return [[], null];
    }
  }
  return { guard, mayShare: async (ids) => guard.ask(...(await look(ids))) };
}
