'use client';

import { useState } from 'react';
import type { AiAnswer } from '@/domain/ai/schema';
import { type AiCall, type AiProgress, useAiAnswer } from '@/features/ai/use-ai-answer';
import { toastFailure, toastSuccess } from './toasts';

/** What there is to say beside an answer: what it lost, that it was cut; or why there is none. */
export type AnswerNotes = { lost: readonly string[]; isCut: boolean; problem: string | null };

export interface Answering {
  progress: AiProgress | null;
  notes: AnswerNotes | null;
  /** Runs a call and gives its answer; null when it failed, which has been said, or was cancelled. */
  ask: (call: AiCall, says: { success: string; failure: string }) => Promise<AiAnswer | null>;
  cancel: () => void;
  /** Forgets the notes: they were about a text that is gone. */
  forget: () => void;
}

/** One AI call of the generator at a time, with its toasts and notes (specification 8, Generator AI). */
export function useAnswer(): Answering {
  const { progress, run, cancel } = useAiAnswer();
  const [notes, setNotes] = useState<AnswerNotes | null>(null);

  async function ask(call: AiCall, says: { success: string; failure: string }): Promise<AiAnswer | null> {
    setNotes(null);
    const outcome = await run(call);
    if (outcome.kind === 'answer') {
      const { lost, isCut } = outcome.answer;
      setNotes({ lost, isCut, problem: null });
      toastSuccess(says.success);
      return outcome.answer;
    }
    if (outcome.kind === 'failed') {
      // Only a failure needs the code that reads errors.
      const { errorReason, errorText } = await import('@/trpc/error');
      const reason = errorReason(outcome.error) ?? errorText(outcome.error);
      setNotes({ lost: [], isCut: false, problem: reason === says.failure ? null : reason });
      toastFailure(says.failure);
    }
    return null;
  }

  return { progress, notes, ask, cancel, forget: () => setNotes(null) };
}
