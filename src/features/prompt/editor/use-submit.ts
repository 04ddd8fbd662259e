'use client';
'use memo';

import { type RefObject, type SubmitEvent, useRef } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { usedDetails } from '@/domain/prompt/used-details';
import { addTags, type PromptValues } from '@/features/prompt-base/values/form-values';
import type { useGuardedSave } from './use-guarded-save';
import type { SaveBase, SaveIntent } from './use-save-prompt';
import { showFirstError } from './show-errors';
import { VARIABLE_PROBLEM_ID } from './variables-panel';

/** Shows the first error once it is in the page: a collapsed group opens with the next frame. */
function focusProblem(form: HTMLFormElement | null, errors: FieldErrors<PromptValues>): void {
  requestAnimationFrame(() => {
    const isOnlyVariables = Object.keys(errors).join() === 'variables';
    if (isOnlyVariables) document.getElementById(VARIABLE_PROBLEM_ID)?.focus();
    else if (form !== null) showFirstError(form);
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
      focusProblem(element.current, errors);
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
      void form.trigger().then(() => {
        form.setError('tags', { message: problem });
        focusProblem(element.current, { tags: { type: 'typed' } });
      });
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
