'use client';

import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useHydrated } from '@/lib/use-hydrated';
import type { PromptValues } from './form-values';

const TEXT_FIELDS = ['title', 'description', 'content'] as const;
type TextField = (typeof TEXT_FIELDS)[number];

/** What stands in the fields of the server's HTML and is not what the server put there. */
function typedEarly(initial: PromptValues): [TextField, string][] {
  if (typeof document === 'undefined') return [];
  return TEXT_FIELDS.flatMap((field): [TextField, string][] => {
    const [element] = document.getElementsByName(field);
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return [];
    // A text area shows every line end as a line feed.
    const isUntouched = element.value === initial[field].replace(/\r\n?/g, '\n');
    return isUntouched ? [] : [[field, element.value]];
  });
}

/**
 * Keeps what somebody types into the first HTML before the page has come to life: React and the form's registration
 * put the initial values over it.
 */
export function useKeptInput(form: UseFormReturn<PromptValues>, initial: PromptValues): void {
  const isHydrated = useHydrated();
  const [early] = useState(() => (isHydrated ? [] : typedEarly(initial)));
  useEffect(() => {
    for (const [field, text] of early) form.setValue(field, text);
  }, [form, early]);
}
