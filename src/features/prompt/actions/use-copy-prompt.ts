'use client';

import type { Actor } from '@/domain/actor';
import { canFavorite } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { hasVariables } from '@/domain/prompt/variables';
import { useRecordUsage } from '@/features/prompt-base/actions/use-record-usage';
import { trpc } from '@/trpc/client';
import type { CopySource } from '@/features/prompt-base/actions/copy-prompt';
import { useFillIn } from '../detail/use-fill-in';

/** A prompt to copy, or its card, which may only have the beginning of the content. */
export type Copyable = Pick<
  PromptDto,
  'id' | 'title' | 'content' | 'createdBy' | 'isShared' | 'space' | 'grant' | 'version'
> & {
  isExcerpt?: boolean;
  /** Omitted on cards: fetched with the content. */
  variables?: PromptDto['variables'];
};

/**
 * Copies the complete content unchanged, or filled in if it has variables, shows the result, and records a use for
 * signed-in users. A partial content is fetched first. Returns `copy`, and the `sheet` to render,
 * which asks for the variables.
 */
export function useCopyPrompt(actor: Actor) {
  const utils = trpc.useUtils();
  const recordUsage = useRecordUsage();
  const fillIn = useFillIn(actor.kind === 'member' ? actor.id : null);

  async function copy(prompt: Copyable): Promise<void> {
    const source = isPartial(prompt)
      ? utils.prompt.get.fetch({ identifier: prompt.id }, { staleTime: 0 }).then(sourceOf)
      : sourceOf(prompt);
    const isUsed = await fillIn.copy(prompt, source);
    if (isUsed && canFavorite(actor, prompt)) recordUsage(prompt);
  }
  return { copy, sheet: fillIn.sheet };
}

function isPartial({ isExcerpt, variables, content }: Copyable): boolean {
  return isExcerpt === true || (variables === undefined && hasVariables(content));
}

function sourceOf({ content, variables = [] }: Pick<Copyable, 'content' | 'variables'>): CopySource {
  return { content, variables, hasVariables: hasVariables(content) };
}
