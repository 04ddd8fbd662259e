'use client';

import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { useHydrated } from '@/lib/use-hydrated';
import { usePreHydrationValue } from '@/lib/use-pre-hydration-value';
import { usePrefill } from './use-prefill';

/**
 * Focuses the first field if the user comes from another page: on a first load they may have focused another one
 * already. Not on touch screens, where the keyboard would cover the page.
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

/** Initializes an opened form: typed and handed-over values, and the focus. Returns whether the page is hydrated. */
export function useFormStart(
  form: UseFormReturn<PromptValues>,
  { userId, isNew, initial }: { userId: string; isNew: boolean; initial: PromptValues },
): boolean {
  usePreHydrationValues(form, initial);
  usePrefill(form, userId, isNew);
  const isHydrated = useHydrated();
  useFocusAtStart(isNew ? 'title' : 'content', isHydrated);
  return isHydrated;
}
