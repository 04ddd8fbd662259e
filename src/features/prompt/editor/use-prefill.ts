'use client';

import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { uniqueTags } from '@/domain/prompt/tags';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { consumePrefill } from './prefill';

/** Fills the form of a new prompt with what another screen handed over: the generator's Save as prompt, or the title that was searched for. */
export function usePrefill(form: UseFormReturn<PromptValues>, userId: string, isNew: boolean): void {
  useEffect(() => {
    const handed = isNew ? consumePrefill(userId) : null;
    if (handed === null) return;
    if (handed.title !== undefined) form.setValue('title', handed.title);
    form.setValue('content', handed.content);
    form.setValue('tags', uniqueTags(handed.tags));
  }, [form, userId, isNew]);
}
