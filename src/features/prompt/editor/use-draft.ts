'use client';

import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { removeDraft, writeDraft } from './draft';

const AUTOSAVE_MS = 2_000;

function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: AUTOSAVE_MS });
  else task();
}

/** Whether the values are those last stored: a changed field holds another object. */
function isSame(kept: PromptValues | null, values: PromptValues): boolean {
  const fields = Object.keys(values) as (keyof PromptValues)[];
  return kept !== null && fields.every((field) => kept[field] === values[field]);
}

/**
 * Keeps a copy of unsaved changes in this browser: every two seconds while they change, and when the page is hidden, so
 * that a crash, a closed tab or a lost session costs two seconds of typing at most. `endDraft` ends it and removes the
 * copy: after a save, or when the changes are given up.
 */
export function useDraft(
  key: string,
  form: UseFormReturn<PromptValues>,
  state: { version: number | null; isDirty: boolean },
): { endDraft: () => void; isDraftKept: boolean } {
  const [isDraftKept, setDraftKept] = useState(false);
  const latest = useRef(state);
  const kept = useRef<PromptValues | null>(null);
  const isOver = useRef(false);

  useEffect(() => {
    latest.current = state;
  });

  useEffect(() => {
    if (!state.isDirty) {
      // Everything was typed back: there is nothing to offer.
      if (kept.current !== null) removeDraft(key);
      kept.current = null;
      return;
    }
    const keep = () => {
      const { version, isDirty } = latest.current;
      const values = { ...form.getValues() };
      if (isOver.current || !isDirty || isSame(kept.current, values)) return;
      setDraftKept(writeDraft(key, values, version));
      kept.current = values;
    };
    // Storing a long text takes a while.
    const timer = setInterval(() => whenIdle(keep), AUTOSAVE_MS);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [key, form, state.isDirty]);

  const endDraft = () => {
    isOver.current = true;
    removeDraft(key);
  };
  return { endDraft, isDraftKept: isDraftKept && state.isDirty };
}
