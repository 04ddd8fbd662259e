'use client';
'use memo';

import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { PromptDto } from '@/domain/prompt/schema';
import { usedDetails } from '@/domain/prompt/variable-fields';
import { usePreHydrationValue } from '@/lib/use-pre-hydration-value';
import { useHydrated } from '@/lib/use-hydrated';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { useGoBack } from '../actions/use-go-back';
import type { Conflict } from '@/features/prompt-base/values/conflict-dialog';
import { draftKey } from './draft';
import type { Draft } from './draft';
import {
  addTags,
  BLANK_PROMPT,
  hasChanges,
  PromptForm as Rules,
  type PromptValues,
  valuesOf,
} from '@/features/prompt-base/values/form-values';
import type { Mode } from './save-bar';
import { useDraft } from './use-draft';
import { useGuardedSave } from './use-guarded-save';
import { usePrefill } from './use-prefill';
import { type SaveBase, type SaveIntent, useSavePrompt } from './use-save-prompt';
import type { PromptHome } from './visibility-menu';
import { VARIABLE_PROBLEM_ID } from './variables-panel';

function baseOf(prompt: PromptDto | null, home: PromptHome | null): SaveBase {
  return prompt === null
    ? { initial: { ...BLANK_PROMPT, isShared: home === null }, version: null }
    : { initial: valuesOf(prompt), version: prompt.version };
}

/**
 * Focuses the first field if the user comes from another page: on a first load they may have focused another
 * one already. Not on touch screens, where the keyboard would cover the page.
 */
function useFocusAtStart(name: 'title' | 'content', isHydrated: boolean): void {
  const [isFirstPage] = useState(!isHydrated);
  useEffect(() => {
    const [control] = document.getElementsByName(name);
    const isControl = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (!isControl || isFirstPage || navigator.maxTouchPoints > 0) return;
    control.focus({ preventScroll: true });
    control.setSelectionRange(control.value.length, control.value.length);
  }, [name, isFirstPage]);
}

/** Copies values that were typed before hydration. */
function usePreHydrationValues(form: UseFormReturn<PromptValues>, initial: PromptValues): void {
  usePreHydrationValue('[name="title"]', initial.title, (text) => form.setValue('title', text));
  usePreHydrationValue('[name="description"]', initial.description, (text) =>
    form.setValue('description', text),
  );
  usePreHydrationValue('[name="content"]', initial.content, (text) => form.setValue('content', text));
}

/** Puts values into the form. `reset` would not reach fields whose registration the compiler has memoized. */
function fill(form: UseFormReturn<PromptValues>, next: PromptValues): void {
  for (const field of Object.keys(next) as (keyof PromptValues)[]) form.setValue(field, next[field]);
  form.clearErrors();
}

/** Focuses an error in a collapsed group if there is no other: the form itself focuses its own fields. */
function focusProblem(errors: FieldErrors<PromptValues>): void {
  const fields = Object.keys(errors);
  // The group opens with the next frame.
  requestAnimationFrame(() => {
    const [only = '', ...others] = fields;
    if (others.length > 0) return;
    if (only === 'variables') document.getElementById(VARIABLE_PROBLEM_ID)?.focus();
    else document.getElementsByName(only)[0]?.focus();
  });
}

/** Adds the text left in the tag field as a tag. Returns its error, or null. */
function takeTypedTags(
  form: UseFormReturn<PromptValues>,
  text: string,
  onRest: (rest: string) => void,
): string | null {
  const { tags, rest, error } = addTags(form.getValues('tags'), text);
  form.setValue('tags', tags);
  form.setValue('variables', usedDetails(form.getValues('content'), form.getValues('variables')));
  onRest(rest);
  return error;
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
}

/** State of the form, and the handlers of its buttons. */
export function usePromptForm(
  { userId, prompt, home: startHome, suggests }: Required<PromptFormProps>,
  element: RefObject<HTMLFormElement | null>,
) {
  const [base, setBase] = useState(() => baseOf(prompt, startHome));
  const [home, setHome] = useState(startHome);
  const form = useForm<PromptValues>({ resolver: zodResolver(Rules), defaultValues: base.initial });
  const values = useWatch({ control: form.control }) as PromptValues;
  usePreHydrationValues(form, base.initial);
  usePrefill(form, userId, prompt === null);
  const [tagText, setTagText] = useState('');
  const [note, setNote] = useState('');
  // Intent of the next save.
  const intentRef = useRef<SaveIntent>('save');
  const [mode, setMode] = useState<Mode>('edit');
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const isHydrated = useHydrated();
  useFocusAtStart(prompt === null ? 'title' : 'content', isHydrated);

  const isDirty = hasChanges(base.initial, values) || tagText.trim() !== '';
  const storageKey = draftKey(userId, prompt?.id ?? null, suggests);
  const { endDraft, isDraftKept } = useDraft(storageKey, { values, version: base.version, isDirty });
  const guard = useLeaveGuard(isDirty);
  const goBack = useGoBack();
  const saving = useSavePrompt(
    { prompt, home, userId },
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

  /** Saves the form, based on a version, or shows its errors. */
  function submitOver(over: SaveBase, event?: SubmitEvent<HTMLFormElement>) {
    const save = (valid: PromptValues) =>
      saveGuarded(valid, over, { note, intent: suggests ? 'suggest' : intentRef.current });
    const showProblem = (errors: FieldErrors<PromptValues>) => {
      setMode('edit');
      focusProblem(errors);
    };
    void form.handleSubmit(save, showProblem)(event);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const problem = takeTypedTags(form, tagText, setTagText);
    if (problem === null) submitOver(base, event);
    else {
      setMode('edit');
      // Validate the other fields anyway.
      void form.trigger().then(() => form.setError('tags', { message: problem }));
    }
  }

  /** Continues with the given values, based on the newer version. */
  function adopt({ theirs }: Conflict, next: PromptValues): SaveBase {
    const newer = baseOf(theirs, startHome);
    setBase(newer);
    fill(form, next);
    setConflict(null);
    return newer;
  }

  /** Restores the values of a stored draft. */
  function restore(draft: Draft) {
    fill(form, draft.values);
    if (draft.version !== null) setBase({ ...base, version: draft.version });
  }

  function setIntent(intent: SaveIntent) {
    intentRef.current = intent;
  }

  /** Submits the form like its button. */
  function submitFor(intent: SaveIntent) {
    setIntent(intent);
    element.current?.requestSubmit();
  }

  return {
    base,
    home,
    setHome,
    setIntent,
    submitFor,
    isDraftKept,
    form,
    values,
    tagText,
    setTagText,
    note,
    setNote,
    mode,
    setMode,
    conflict,
    setConflict,
    isHydrated,
    storageKey,
    endDraft,
    guard,
    goBack,
    saving,
    wordsGuard,
    submit,
    submitOver,
    adopt,
    restore,
  };
}
