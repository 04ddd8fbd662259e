'use client';

import type { Actor } from '@/domain/actor';
import { fillInMessages } from '@/domain/prompt/fill-in-messages';
import { filledText } from '@/domain/prompt/filled';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { canFavorite } from '@/domain/prompt/policy';
import type { PromptListItem } from '@/domain/prompt/schema';
import { variableFields } from '@/domain/prompt/variable-fields';
import { lazyToast } from '@/components/ui/lazy-toast';
import { useRecordUsage } from '@/features/prompt-base/actions/use-record-usage';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { fillStore } from '@/features/prompt-base/fill/fill-store';
import { openText } from '@/features/prompt-base/actions/open-text';

/**
 * Opens the prompt of a card in a service, filled in with the values that this device keeps for it; what is still empty
 * stays as it is written. What got there counts as a use.
 */
export function useOpenIn(prompt: PromptListItem, actor: Actor): (target: OpenInTarget) => Promise<void> {
  const utils = trpc.useUtils();
  const recordUsage = useRecordUsage();
  return async (target) => {
    try {
      const { content, variables } = await utils.prompt.get.fetch({ identifier: prompt.id });
      const owner = actor.kind === 'member' ? actor.id : null;
      const text = filledText(content, variableFields(content, variables), fillStore(owner, prompt.id).all());
      if (text === null) lazyToast.error(fillInMessages.tooLong);
      else if ((await openText(target, text)) && canFavorite(actor, prompt)) recordUsage(prompt);
    } catch (error) {
      toastError(error);
    }
  };
}
