'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { TestRunDetail } from '@/domain/test-case/run-schema';

export interface RunProgress {
  total: number;
  /** The case that is being sent. */
  asking: string | null;
  /** The finished cases, with whether they passed. */
  done: ReadonlyMap<string, boolean>;
}

export type RunOutcome =
  { kind: 'done'; run: TestRunDetail } | { kind: 'cancelled' } | { kind: 'failed'; error: unknown };

type Start = { promptId: string; version: number; caseIds?: string[] };

/** Thrown if the stream of a run ended before its last event. */
class CutRunError extends Error {}

/**
 * One run of test cases at a time: its progress, and a way to cancel it, which also ends it on the server; finished
 * cases are kept there. Leaving the page cancels too. `progress` is null if none is in progress.
 */
export function useTestRun(): {
  progress: RunProgress | null;
  run: (start: Start) => Promise<RunOutcome>;
  cancel: () => void;
} {
  const [progress, setProgress] = useState<RunProgress | null>(null);
  const controller = useRef<AbortController | null>(null);
  const cancel = useCallback(() => controller.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const run = useCallback(async (start: Start): Promise<RunOutcome> => {
    const own = new AbortController();
    controller.current = own;
    setProgress({ total: start.caseIds?.length ?? 0, asking: null, done: new Map() });
    try {
      const { createAnswerClient } = await import('@/trpc/answer-client');
      const events = await createAnswerClient().prompt.tests.run.mutate(start, { signal: own.signal });
      for await (const event of events) {
        if (event.type === 'done') return { kind: 'done', run: event.run };
        setProgress((before) => {
          if (before === null) return null;
          if (event.type === 'started') return { ...before, total: event.total };
          if (event.type === 'asking') return { ...before, asking: event.caseId };
          return { ...before, asking: null, done: new Map(before.done).set(event.caseId, event.isPassed) };
        });
      }
      throw new CutRunError();
    } catch (error) {
      return own.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error };
    } finally {
      if (controller.current === own) setProgress(null);
    }
  }, []);

  return { progress, run, cancel };
}
