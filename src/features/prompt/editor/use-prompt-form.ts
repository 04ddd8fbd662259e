'use client';
'use memo';

import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { PromptDto } from '@/domain/prompt/schema';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { useGoBack } from '../actions/use-go-back';
import type { Conflict } from '@/features/prompt-base/values/conflict-dialog';
import { type Draft, draftKey } from './draft';
import {
  BLANK_PROMPT,
  hasChanges,
  PromptForm as Rules,
  type PromptValues,
  valuesOf,
} from '@/features/prompt-base/values/form-values';
import type { Mode } from './save-bar';
import type { FileSource } from './files/file-editor';
import { useDraft } from './use-draft';
import { useFormStart } from './use-form-start';
import { useFormValue } from './use-form-value';
import { useGuardedSave } from './use-guarded-save';
import { type SaveBase, useSavePrompt } from './use-save-prompt';
import { useSubmit } from './use-submit';
import type { PromptHome } from './visibility-menu';

function baseOf(prompt: PromptDto | null, home: PromptHome | null): SaveBase {
  return prompt === null
    ? { initial: { ...BLANK_PROMPT, isShared: home === null }, version: null }
    : { initial: valuesOf(prompt), version: prompt.version };
}

/** Puts values into the form. `reset` would not reach fields whose registration the compiler has memoized. */
function fill(form: UseFormReturn<PromptValues>, next: PromptValues): void {
  for (const field of Object.keys(next) as (keyof PromptValues)[]) form.setValue(field, next[field]);
  form.clearErrors();
}

/** Where the files are that a form begins with; null for a new prompt. */
/** @param earlier another version whose files the form has, if it has one */
function sourceOf(prompt: PromptDto | null, earlier: number | null = null): FileSource {
  if (prompt === null) return null;
  return { promptId: prompt.id, version: prompt.version, files: prompt.files, earlier };
}

export function homeOf(prompt: PromptDto | null): PromptHome | null {
  return prompt?.space ? { id: null, ...prompt.space } : null;
}

export interface PromptFormProps {
  userId: string;
  prompt: PromptDto | null;
  /** The space of a new prompt. */
  home?: PromptHome | null;
  /** Whether it is another user's prompt, for which the form makes a suggestion. */
  suggests?: boolean;
  /** The version that waits for a review, which a save would make outdated. */
  reviewed?: number | null;
}

export function usePromptForm(
  { userId, prompt, home: startHome, suggests, reviewed }: Required<PromptFormProps>,
  element: RefObject<HTMLFormElement | null>,
) {
  const [base, setBase] = useState(() => baseOf(prompt, startHome));
  const [fileSource, setFileSource] = useState(() => sourceOf(prompt));
  const [home, setHome] = useState(startHome);
  const form = useForm<PromptValues>({ resolver: zodResolver(Rules), defaultValues: base.initial });
  const isHydrated = useFormStart(form, { userId, isNew: prompt === null, initial: base.initial });
  const [tagText, setTagText] = useState('');
  const [note, setNote] = useState('');
  const [mode, setMode] = useState<Mode>('edit');
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const isDirty = useFormValue(form, (values) => hasChanges(base.initial, values)) || tagText.trim() !== '';
  const storageKey = draftKey(userId, prompt?.id ?? null, suggests);
  const { endDraft, isDraftKept } = useDraft(storageKey, form, { version: base.version, isDirty });
  const guard = useLeaveGuard(isDirty);
  const goBack = useGoBack();
  const saving = useSavePrompt(
    { prompt, home, userId, reviewed },
    {
      onSaved: () => {
        endDraft();
        guard.disarm();
      },
      onConflict: setConflict,
      onFieldError: (field, message) => {
        setMode('edit');
        form.setError(field, { message }, { shouldFocus: true });
      },
    },
  );
  const { wordsGuard, saveGuarded } = useGuardedSave(saving);
  const onProblem = () => setMode('edit');
  const saves = { base, suggests, note, tagText, onTagText: setTagText, onProblem, saveGuarded };
  const submits = useSubmit(form, element, saves);

  /** Continues with the given values, based on the newer version. */
  function adopt({ theirs }: Conflict, next: PromptValues): SaveBase {
    const newer = baseOf(theirs, startHome);
    setBase(newer);
    setFileSource(sourceOf(theirs, base.version));
    fill(form, next);
    setConflict(null);
    return newer;
  }

  function restore(draft: Draft) {
    fill(form, draft.values);
    if (draft.version === null) return;
    setBase({ ...base, version: draft.version });
    setFileSource(sourceOf(prompt, draft.version));
  }

  const shown = {
    base,
    fileSource,
    home,
    tagText,
    note,
    mode,
    conflict,
    isHydrated,
    isDraftKept,
    storageKey,
  };
  const setters = { setHome, setTagText, setNote, setMode, setConflict };
  return {
    form,
    ...shown,
    ...setters,
    ...submits,
    endDraft,
    guard,
    goBack,
    saving,
    wordsGuard,
    adopt,
    restore,
  };
}
