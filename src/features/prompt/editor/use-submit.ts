'use client';
'use memo';

import { type RefObject, type SubmitEvent, useRef } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { usedDetails } from '@/domain/prompt/variable-fields';
import { addTags, type PromptValues } from '@/features/prompt-base/values/form-values';
import type { useGuardedSave } from './use-guarded-save';
import type { SaveBase, SaveIntent } from './use-save-prompt';
import { VARIABLE_PROBLEM_ID } from './variables-panel';

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

/** Handlers of the buttons that save: they set the intent and submit the form. */
export function useSubmit(
  form: UseFormReturn<PromptValues>,
  element: RefObject<HTMLFormElement | null>,
  {
    base,
    suggests,
    note,
    tagText,
    onTagText,
    onProblem,
    saveGuarded,
  }: {
    base: SaveBase;
    suggests: boolean;
    note: string;
    tagText: string;
    onTagText: (text: string) => void;
    /** Called when a field has an error. */
    onProblem: () => void;
    saveGuarded: ReturnType<typeof useGuardedSave>['saveGuarded'];
  },
) {
  const intentRef = useRef<SaveIntent>('save');

  /** Saves the form, based on a version, or shows its errors. */
  function submitOver(over: SaveBase, event?: SubmitEvent<HTMLFormElement>) {
    const save = (valid: PromptValues) =>
      saveGuarded(valid, over, { note, intent: suggests ? 'suggest' : intentRef.current });
    const showProblem = (errors: FieldErrors<PromptValues>) => {
      onProblem();
      focusProblem(errors);
    };
    void form.handleSubmit(save, showProblem)(event);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const problem = takeTypedTags(form, tagText, onTagText);
    if (problem === null) submitOver(base, event);
    else {
      onProblem();
      // Validate the other fields anyway.
      void form.trigger().then(() => form.setError('tags', { message: problem }));
    }
  }

  function setIntent(intent: SaveIntent) {
    intentRef.current = intent;
  }

  /** Submits the form like its button. */
  function submitFor(intent: SaveIntent) {
    setIntent(intent);
    element.current?.requestSubmit();
  }

  return { submit, submitOver, setIntent, submitFor };
}
