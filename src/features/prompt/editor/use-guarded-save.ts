'use client';

import { type ShareAnswer, useSecretGuard } from '@/features/prompt-check/use-secret-guard';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import type { SaveBase, SaveIntent, useSavePrompt } from './use-save-prompt';

type Extras = { note: string; intent: SaveIntent };

/** Saves, and asks first what becomes of the words that were said in private of a prompt that becomes public. */
export function useGuardedSave({ save, privateWords }: ReturnType<typeof useSavePrompt>) {
  const wordsGuard = useSecretGuard();

  async function saveGuarded(valid: PromptValues, over: SaveBase, extras: Extras): Promise<void> {
    let answer: ShareAnswer | null = null;
    if (valid.isShared && extras.intent !== 'suggest' && extras.intent !== 'draft') {
      answer = await wordsGuard.ask([], await privateWords(over));
      if (answer === null) return;
    }
    await save(valid, over, { ...extras, ...answer });
  }

  return { wordsGuard, saveGuarded };
}
