'use client';

import { useState } from 'react';
import { runMessages } from '@/domain/run/messages';
import type { RunStart } from '@/domain/run/schema';
import { useAiAnswer } from '@/features/ai/use-ai-answer';
import { errorReason, errorText } from '@/trpc/error';

/** Display state of a response: in progress, stopped, complete, or failed. */
export type DisplayedAnswer =
  | { kind: 'none' }
  | { kind: 'writing'; text: string; seconds: number }
  | { kind: 'stopped' | 'whole' | 'cut'; text: string; seconds: number }
  | { kind: 'failed'; reason: string };

/** State of one response: starts it, streams it, stops it and keeps the text received until then. */
export function useRunAnswer(): {
  answer: DisplayedAnswer;
  start: (input: RunStart) => Promise<void>;
  stop: () => void;
} {
  const { progress, run, cancel } = useAiAnswer();
  const [ended, setEnded] = useState<DisplayedAnswer>({ kind: 'none' });

  async function start(input: RunStart): Promise<void> {
    setEnded({ kind: 'none' });
    const startedAt = performance.now();
    const outcome = await run((ai, signal) => ai.run.mutate(input, { signal }));
    if (outcome.kind === 'answer') {
      const { text, isCut } = outcome.answer;
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      setEnded({ kind: isCut ? 'cut' : 'whole', text, seconds });
    } else if (outcome.kind === 'failed') {
      const { error } = outcome;
      const reason = errorReason(error);
      setEnded({
        kind: 'failed',
        reason: reason === null ? errorText(error) : `${runMessages.failed} ${reason}`,
      });
    }
  }

  function stop() {
    if (progress === null) return;
    setEnded({ kind: 'stopped', ...progress });
    cancel();
  }

  return { answer: progress === null ? ended : { kind: 'writing', ...progress }, start, stop };
}
