'use client';
'use memo';

import { useState } from 'react';
import type { AiAnswer, AiStatus } from '@/domain/ai/schema';
import type { AnswerFindings } from '@/features/ai/answer-notes';
import { type AiCall, type AiProgress, useAiAnswer } from '@/features/ai/use-ai-answer';
import { toastFailure, toastSuccess } from './toasts';

/** What the generator knows of AI on this library. */
export type GeneratorAi = Pick<AiStatus, 'available' | 'answerTokens' | 'reason'>;

export interface Answering {
  progress: AiProgress | null;
  notes: AnswerFindings | null;
  /**
   * Runs a call and gives its answer, which may be cut: then nothing is announced. Null when it failed, which has been said, or
   * was cancelled.
   */
  ask: (call: AiCall, says: { success: string; failure: string }) => Promise<AiAnswer | null>;
  cancel: () => void;
  /** What there is to say of a text that came in another way. */
  note: (notes: AnswerFindings) => void;
  /** Forgets the notes: they were about a text that is gone. */
  forget: () => void;
}

/** One AI call of the generator at a time, with its toasts and notes (specification 8, Generator AI). */
export function useAnswer(): Answering {
  const { progress, run, cancel } = useAiAnswer();
  const [notes, setNotes] = useState<AnswerFindings | null>(null);

  async function ask(call: AiCall, says: { success: string; failure: string }): Promise<AiAnswer | null> {
    setNotes(null);
    const outcome = await run(call);
    if (outcome.kind === 'answer') {
      const { lost, isCut } = outcome.answer;
      // A cut answer is shown as one, with what can be done with it.
      setNotes(isCut ? null : { lost, problem: null });
      if (!isCut) toastSuccess(says.success);
      return outcome.answer;
    }
    if (outcome.kind === 'failed') {
      // Only a failure needs the code that reads errors.
      const { errorReason, errorText } = await import('@/trpc/error');
      const reason = errorReason(outcome.error) ?? errorText(outcome.error);
      setNotes({ lost: [], problem: reason === says.failure ? null : reason });
      toastFailure(says.failure);
    }
    return null;
  }

  return { progress, notes, ask, cancel, note: setNotes, forget: () => setNotes(null) };
}
