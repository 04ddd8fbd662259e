'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { PromptDto } from '@/domain/prompt/schema';
import { suggestionMessages } from '@/domain/suggestion/messages';
import type { SuggestionDto } from '@/domain/suggestion/schema';
import { chosenValues } from './chosen-values';
import {
  changedFields,
  type PromptValues,
  textOf,
  toSent,
  valuesOf,
} from '@/features/prompt-base/values/form-values';
import { decidedValues, mergeValues } from '@/features/prompt-base/values/merge-values';
import { trpc } from '@/trpc/client';
import { errorCode, errorText } from '@/trpc/error';
import { refusedSecrets } from '@/trpc/secret-acceptance';
import { type ExcludedParts, acceptedParts } from './part-choice';
import { useSuggestionCache } from './use-suggestion-cache';

/** Edits made to a suggestion, or to its merge, before it is accepted. */
export type Editing =
  | { kind: 'conflict'; base: PromptValues; theirs: PromptDto; mine: PromptValues }
  | { kind: 'edit'; theirs: PromptDto; values: PromptValues };

function needsQuestion(base: PromptValues, theirs: PromptDto, mine: PromptValues): boolean {
  const merge = mergeValues(base, valuesOf(theirs), mine);
  const isConflict = merge.texts.some(({ parts }) => parts.some(({ kind }) => kind === 'conflict'));
  return isConflict || merge.picks.length > 0;
}

/** Accepts a suggestion: completely, in parts, or merged with the prompt by its editor. */
export function useAccept(suggestion: SuggestionDto, leftOut: ExcludedParts) {
  const { id, current } = suggestion;
  const utils = trpc.useUtils();
  const cache = useSuggestionCache();
  const accept = trpc.suggestion.accept.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);

  const newest = () => utils.prompt.get.fetch({ identifier: suggestion.promptId }, { staleTime: 0 });

  function sidesOf(theirs: PromptDto) {
    const { isShared } = theirs;
    return {
      base: { ...textOf(suggestion.base), isShared },
      mine: { ...textOf(chosenValues(suggestion, leftOut)), isShared },
      theirs,
    };
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      cache.refused(error, id);
      setProblem(errorText(error));
    }
    setBusy(false);
  }

  function done(accepted: SuggestionDto): void {
    setEditing(null);
    cache.changed(accepted);
    toast.success(suggestionMessages.accepted);
  }

  const takeIt = () =>
    run(async () => {
      const parts = acceptedParts(suggestion, leftOut);
      if (parts === null) {
        setProblem(suggestionMessages.nothingChosen);
        return;
      }
      const theirs = await newest();
      const sides = sidesOf(theirs);
      try {
        done(await accept.mutateAsync({ id, version: current, ...(parts && { parts }) }));
      } catch (error) {
        const isConflict = errorCode(error) === 'CONFLICT' && refusedSecrets(error) === null;
        if (!isConflict || !needsQuestion(sides.base, theirs, sides.mine)) throw error;
        setEditing({ kind: 'conflict', ...sides });
      }
    });

  const edit = () =>
    run(async () => {
      const sides = sidesOf(await newest());
      const { base, theirs, mine } = sides;
      if (needsQuestion(base, theirs, mine)) setEditing({ kind: 'conflict', ...sides });
      else {
        const merge = mergeValues(base, valuesOf(theirs), mine);
        const values = decidedValues(merge, { choices: {}, edited: {}, picked: {} });
        setEditing({ kind: 'edit', theirs, values });
      }
    });

  const save = (theirs: PromptDto, values: PromptValues) =>
    run(async () => {
      const { isShared: _kept, ...edited } = toSent(changedFields(valuesOf(theirs), values));
      done(await accept.mutateAsync({ id, version: theirs.version, edited }));
    });

  return { takeIt, edit, save, editing, setEditing, isBusy, problem };
}
