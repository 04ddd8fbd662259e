'use client';
'use memo';

import { useState } from 'react';
import type { AiAnswer, AiStatus } from '@/domain/ai/schema';
import type { AnswerFindings } from '@/features/ai/answer-notes';
import { type AiCall, type AiProgress, useAiAnswer } from '@/features/ai/use-ai-answer';
import { toastFailure, toastSuccess } from './toasts';

export type GeneratorAi = Pick<AiStatus, 'available' | 'answerTokens' | 'reason'>;

export interface Answering {
  progress: AiProgress | null;
  notes: AnswerFindings | null;
  /**
   * Sends a request and returns its response, which may be cut: then no toast is shown. Null if it failed, which was
   * reported, or was canceled.
   */
  ask: (call: AiCall, says: { success: string; failure: string }) => Promise<AiAnswer | null>;
  cancel: () => void;
  /** Shows notes on a text from another source. */
  note: (notes: AnswerFindings) => void;
  /** Clears the notes when their text is removed. */
  forget: () => void;
}

/** One AI request of the generator at a time, with its toasts and notes. */
export function useAnswer(): Answering {
  const { progress, run, cancel } = useAiAnswer();
  const [notes, setNotes] = useState<AnswerFindings | null>(null);

  async function ask(call: AiCall, says: { success: string; failure: string }): Promise<AiAnswer | null> {
    setNotes(null);
    const outcome = await run(call);
    if (outcome.kind === 'answer') {
      const { lost, isCut } = outcome.answer;
      // A cut response is shown as such, with its own options.
      setNotes(isCut ? null : { lost, problem: null });
      if (!isCut) toastSuccess(says.success);
      return outcome.answer;
    }
    if (outcome.kind === 'failed') {
      // The code that reads errors is only loaded on a failure.
      const { errorReason, errorText } = await import('@/trpc/error');
      const reason = errorReason(outcome.error) ?? errorText(outcome.error);
      setNotes({ lost: [], problem: reason === says.failure ? null : reason });
      toastFailure(says.failure);
    }
    return null;
  }

  return { progress, notes, ask, cancel, note: setNotes, forget: () => setNotes(null) };
}
