'use client';

import { useEffect, useRef, useState } from 'react';
import { removeDraft, writeDraft } from './draft';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

const AUTOSAVE_MS = 2_000;

/**
 * Keeps a copy of unsaved changes in this browser: every two seconds while they change, and when the page is hidden,
 * so that a crash, a closed tab or a lost session costs two seconds of typing at most. `endDraft` ends it and removes the
 * copy: after a save, or when the changes are given up.
 */
export function useDraft(
  key: string,
  form: { values: PromptValues; version: number | null; isDirty: boolean },
): { endDraft: () => void; isDraftKept: boolean } {
  const [isDraftKept, setDraftKept] = useState(false);
  const latest = useRef(form);
  const kept = useRef<PromptValues | null>(null);
  const isOver = useRef(false);

  useEffect(() => {
    latest.current = form;
  });

  useEffect(() => {
    if (!form.isDirty) {
      // Everything was typed back: there is nothing to offer.
      if (kept.current !== null) removeDraft(key);
      kept.current = null;
      return;
    }
    const keep = () => {
      const { values, version, isDirty } = latest.current;
      if (isOver.current || !isDirty || values === kept.current) return;
      setDraftKept(writeDraft(key, values, version));
      kept.current = values;
    };
    const timer = setInterval(keep, AUTOSAVE_MS);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [key, form.isDirty]);

  const endDraft = () => {
    isOver.current = true;
    removeDraft(key);
  };
  return { endDraft, isDraftKept: isDraftKept && form.isDirty };
}
