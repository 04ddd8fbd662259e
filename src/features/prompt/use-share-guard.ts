'use client';

import { type SecretGuard, useSecretGuard } from '@/features/prompt-check/use-secret-guard';
import { trpc } from '@/trpc/client';

export interface ShareGuard {
  guard: SecretGuard;
  /** Whether these private prompts of one's own, or all of them, may become public: asks when one holds a secret. */
  mayShare: (ids?: readonly string[]) => Promise<boolean>;
}

/** Asks before stored prompts with a secret become public. The server looks: lists hold beginnings of prompts only. */
export function useShareGuard(): ShareGuard {
  const search = trpc.prompt.secretKinds.useMutation();
  const guard = useSecretGuard();
  async function secretKinds(ids?: readonly string[]): Promise<readonly string[]> {
    try {
      return await search.mutateAsync(ids && { ids: [...ids] });
    } catch {
      // What is wrong will be said of the sharing itself.
      return [];
    }
  }
  return { guard, mayShare: async (ids) => guard.ask(await secretKinds(ids)) };
}
