'use client';
'use memo';

import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

type Form = UseFormReturn<PromptValues>;

/** Texts of this length or more are only parsed after a pause in typing. Characters. */
const LONG = 20_000;
const PAUSE_MS = 400;

const neverChanges = () => () => undefined;

/** Returns a function that subscribes to changes of the form's values, and returns how to unsubscribe. */
export function useFormChanges(form: Form): (callback: () => void) => () => void {
  return useCallback(
    (callback: () => void) => form.subscribe({ formState: { values: true }, callback }),
    [form],
  );
}

/**
 * Returns a value of the form. The component only re-renders when that value changes, so that a key only re-renders the
 * components that show its field. While not `isWatched`, no change re-renders it.
 * @param read returns the same value as long as the form's values are the same
 */
export function useFormValue<Value>(
  form: Form,
  read: (values: PromptValues) => Value,
  isWatched = true,
): Value {
  const changes = useFormChanges(form);
  const readForm = () => read(form.getValues());
  return useSyncExternalStore(isWatched ? changes : neverChanges, readForm, readForm);
}

/** The content for parsing it as a whole: no key waits for that, and a long text is updated after a pause in typing. */
export function useDeferredContent(form: Form): string {
  const [deferred, setSettled] = useState(() => form.getValues('content'));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => startTransition(() => setSettled(form.getValues('content')));
    take();
    const unsubscribe = form.subscribe({
      name: 'content',
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        if (form.getValues('content').length < LONG) take();
        else timer = setTimeout(take, PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form]);
  return deferred;
}
