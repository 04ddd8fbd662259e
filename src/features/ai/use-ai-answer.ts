'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { AiAnswer, AiEvent } from '@/domain/ai/schema';
import type { createAnswerClient } from '@/trpc/answer-client';

type AiClient = ReturnType<typeof createAnswerClient>['ai'];

/** Starts one call of the AI router: `(ai, signal) => ai.polish.mutate(input, { signal })`. */
export type AiCall = (ai: AiClient, signal: AbortSignal) => Promise<AsyncIterable<AiEvent>>;

/** How a call went: the answer, an error to show, or nothing because the writer cancelled it. */
export type AiOutcome =
  { kind: 'answer'; answer: AiAnswer } | { kind: 'failed'; error: unknown } | { kind: 'cancelled' };

/** What there is to see of a call under way. */
export interface AiProgress {
  /** The text so far, as it comes. */
  text: string;
  /** Whole seconds since the start. */
  seconds: number;
}

/** Thrown for an answer that ended without its last event. */
class CutAnswerError extends Error {}

async function read(call: AiCall, signal: AbortSignal, onText: (text: string) => void): Promise<AiAnswer> {
  const { createAnswerClient } = await import('@/trpc/answer-client');
  let text = '';
  for await (const event of await call(createAnswerClient().ai, signal)) {
    if (event.type === 'done') return event;
    text += event.text;
    onText(text);
  }
  throw new CutAnswerError();
}

/**
 * One AI call at a time (decisions, AI): the text as it streams, the seconds it takes, and a way to cancel it, which
 * also ends the call on the server. Leaving the page cancels too. `progress` is null when none is under way.
 */
export function useAiAnswer(): {
  progress: AiProgress | null;
  run: (call: AiCall) => Promise<AiOutcome>;
  cancel: () => void;
} {
  const [progress, setProgress] = useState<AiProgress | null>(null);
  const controller = useRef<AbortController | null>(null);

  const cancel = useCallback(() => controller.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const run = useCallback(async (call: AiCall): Promise<AiOutcome> => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const isCurrent = () => controller.current === own && !own.signal.aborted;
    setProgress({ text: '', seconds: 0 });
    const clock = setInterval(() => {
      if (isCurrent()) setProgress((before) => before && { ...before, seconds: before.seconds + 1 });
    }, 1_000);
    try {
      const answer = await read(call, own.signal, (text) => {
        if (isCurrent()) setProgress((before) => before && { ...before, text });
      });
      return isCurrent() ? { kind: 'answer', answer } : { kind: 'cancelled' };
    } catch (error) {
      return own.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error };
    } finally {
      clearInterval(clock);
      // A call that took this one's place shows its own progress.
      if (controller.current === own) setProgress(null);
    }
  }, []);

  return { progress, run, cancel };
}
