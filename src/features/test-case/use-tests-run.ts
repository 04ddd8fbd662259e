'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { PromptDto } from '@/domain/prompt/schema';
import type { TestRunDetail } from '@/domain/test-case/run-schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { endText, passedText } from './run-text';
import { useTestRun } from './use-test-run';

/** Runs the test cases of a prompt, and says how a run ended, also one of pasted responses. */
export function useTestsRun(prompt: Pick<PromptDto, 'id' | 'version'>) {
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string | null>(null);
  const { progress, run, cancel } = useTestRun();

  function refresh() {
    void utils.prompt.tests.invalidate();
    void utils.prompt.parts.invalidate();
    void utils.activity.list.invalidate({ promptId: prompt.id });
  }

  function announceRun(done: TestRunDetail) {
    refresh();
    setProblem(done.end === 'stopped' ? endText(done) : null);
    if (done.warnings.includes('failing')) toast.error(passedText(done));
    else toast.success(passedText(done));
  }

  async function start(ids?: string[]) {
    setProblem(null);
    const outcome = await run({
      promptId: prompt.id,
      version: prompt.version,
      ...(ids === undefined ? {} : { caseIds: ids }),
    });
    if (outcome.kind === 'done') announceRun(outcome.run);
    else refresh();
    if (outcome.kind === 'failed') setProblem(errorText(outcome.error));
  }

  return { progress, problem, start, cancel, announceRun, refresh };
}
