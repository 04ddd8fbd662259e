'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { AiAnswer, AiEvent } from '@/domain/ai/schema';
import type { createAnswerClient } from '@/trpc/answer-client';

type AiClient = ReturnType<typeof createAnswerClient>['ai'];

/** Starts one AI request: `(ai, signal) => ai.polish.mutate(input, { signal })`. */
export type AiCall = (ai: AiClient, signal: AbortSignal) => Promise<AsyncIterable<AiEvent>>;

/** Outcome of a request: the response, an error to show, or nothing if the user canceled it. */
export type AiOutcome =
  { kind: 'answer'; answer: AiAnswer } | { kind: 'failed'; error: unknown } | { kind: 'cancelled' };

export interface AiProgress {
  /** The text received so far. */
  text: string;
  /** Whole seconds since the start. */
  seconds: number;
}

/** Thrown if the stream ended before its last event. */
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
 * One AI request at a time: the streamed text, the seconds it takes, and a way to cancel it, which also
 * ends the request on the server. Leaving the page cancels too. `progress` is null if none is in progress.
 */
export function useAiAnswer(): {
  progress: AiProgress | null;
  run: (call: AiCall) => Promise<AiOutcome>;
  cancel: () => void;
} {
  const [progress, setProgress] = useState<AiProgress | null>(null);
  const controller = useRef<AbortController | null>(null);

  const cancel = useCallback(() => controller.current?.abort(), []);
  useEffect(
    () => () => {
      cancel();
      // The canceled request ends later, when the component may be gone.
      controller.current = null;
      setProgress(null);
    },
    [cancel],
  );

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
      // A newer request shows its own progress.
      if (controller.current === own) setProgress(null);
    }
  }, []);

  return { progress, run, cancel };
}
