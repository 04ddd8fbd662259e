'use client';

import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { writtenTexts } from '@/domain/prompt/written-texts';
import { type ShareAnswer, useSecretGuard } from '@/features/prompt-check/use-secret-guard';
import { extrasOf } from './extras-text';
import type { PromptValues } from './form-values';
import type { SaveBase, SaveIntent, useSavePrompt } from './use-save-prompt';

/** The kinds of secrets in a text that becomes public; null, which is said, when they cannot be looked for. */
export async function kindsOfSecrets(values: Omit<PromptValues, 'isShared'>): Promise<string[] | null> {
  // Without a connection it cannot be had, and nothing is saved unchecked.
  const secrets = await import('@/domain/prompt-check/secrets').catch(() => null);
  if (secrets === null) {
    toast.error(messages.error.offline);
    return null;
  }
  return secrets.secretKinds(...writtenTexts({ ...values, extras: extrasOf(values.extras) }));
}

type Extras = { note: string; intent: SaveIntent };

/** Saves, and lets a text become public with its secrets only when that is meant. */
export function useGuardedSave({ save, privateWords }: ReturnType<typeof useSavePrompt>) {
  const secretGuard = useSecretGuard();

  async function saveUnlessSecret(valid: PromptValues, over: SaveBase, extras: Extras): Promise<void> {
    let answer: ShareAnswer | null = null;
    if (valid.isShared && extras.intent !== 'suggest') {
      const kinds = await kindsOfSecrets(valid);
      if (kinds === null) return;
      answer = await secretGuard.ask(kinds, await privateWords(over));
      if (answer === null) return;
    }
    await save(valid, over, { ...extras, ...answer });
  }

  return { secretGuard, saveUnlessSecret };
}
