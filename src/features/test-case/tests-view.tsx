'use client';

import { type ReactNode, useRef, useState } from 'react';
import { ErrorBox } from '@/components/ui/error-box';
import type { Actor } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { CASES_MAX } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import { canRunTests, canWriteTests } from '@/domain/test-case/policy';
import type { TestCaseDto } from '@/domain/test-case/schema';
import type { TestOverview } from '@/domain/test-case/run-schema';
import { trpc } from '@/trpc/client';
import { DeleteTestCase } from './delete-test-case';
import { type Open, OpenForm } from './open-form';
import { RunList } from './run-list';
import { NoTestCases, TestCaseList } from './test-case-list';
import { TestsProgress } from './tests-progress';
import { TestsSection } from './tests-section';
import { TestsToolbar } from './tests-toolbar';
import { useTestsRun } from './use-tests-run';

export interface TestsViewProps {
  /** The prompt loaded with the page; kept up to date from then on. */
  prompt: PromptDto;
  overview: TestOverview;
  actor: Actor;
  /** Why AI requests are unavailable; null if they are available. */
  aiReason: string | null;
  /** Between the state of the tests and the runs: the evaluations, of a later noun. */
  evaluations?: ReactNode;
  /** Address of the page that starts an evaluation; null for those who may not. */
  evaluateHref?: string | null;
}

/** Test cases of a prompt: written by its editors, run by users who can test it, visible to every member. */
export function TestsView({
  prompt: madeWith,
  overview,
  actor,
  aiReason,
  evaluations,
  evaluateHref = null,
}: TestsViewProps) {
  const { data: prompt } = trpc.prompt.get.useQuery({ identifier: madeWith.slug }, { initialData: madeWith });
  const { data } = trpc.prompt.tests.list.useQuery({ promptId: prompt.id }, { initialData: overview });
  const { cases, runs } = data;
  const [open, setOpen] = useState<Open>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState<TestCaseDto | null>(null);
  const { progress, problem, start, cancel, announceRun, refresh } = useTestsRun(prompt);
  const mayWrite = canWriteTests(actor, prompt);
  const mayRun = canRunTests(actor, prompt);

  function close() {
    setOpen(null);
    // The focused element was removed with the form.
    requestAnimationFrame(() => toolbar.current?.querySelector('button')?.focus());
  }

  const refusal = aiReason ?? (progress === null ? null : 'A run is in progress');
  const isEmpty = cases.length === 0 && open === null;
  const tools = (
    <TestsToolbar
      ref={toolbar}
      isFull={cases.length >= CASES_MAX}
      mayWrite={mayWrite}
      mayRun={mayRun && cases.length > 0}
      isBusy={open !== null}
      runRefusal={refusal}
      evaluateHref={cases.length > 0 ? evaluateHref : null}
      onNew={() => setOpen({ kind: 'form', id: null })}
      onRunAll={() => void start()}
      onPaste={() => setOpen({ kind: 'paste', ids: null })}
      aiReason={aiReason}
      onSuggest={() => setOpen({ kind: 'suggest' })}
      onImport={() => setOpen({ kind: 'import' })}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:items-start lg:gap-10 lg:has-[>[data-beside]:not(:empty)]:grid-cols-[minmax(0,1fr)_17.5rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        {!isEmpty && tools}
        {mayRun && cases.length > 0 && aiReason !== null && (
          <p className="-mt-2 text-sm text-fg-muted">{aiReason} You can still check pasted responses.</p>
        )}
        {progress && <TestsProgress progress={progress} cases={cases} onCancel={cancel} />}
        {problem !== null && <ErrorBox title={testCaseMessages.runProblem}>{problem}</ErrorBox>}
        {open !== null && (
          <OpenForm open={open} prompt={prompt} cases={cases} onClose={close} onChecked={announceRun} />
        )}
        {isEmpty && <NoTestCases mayWrite={mayWrite} action={mayWrite && tools} />}
        {open === null && cases.length > 0 && (
          <TestCaseList
            slug={prompt.slug}
            cases={cases}
            mayWrite={mayWrite}
            mayRun={mayRun}
            runRefusal={refusal}
            progress={progress}
            onRun={(id) => void start([id])}
            onPaste={(id) => setOpen({ kind: 'paste', ids: [id] })}
            onEdit={(id) => setOpen({ kind: 'form', id })}
            onDelete={setDeleting}
          />
        )}
      </div>
      <div data-beside="" className="grid gap-8 empty:hidden">
        {cases.length > 0 && <TestsSection prompt={prompt} />}
        {evaluations}
        {(cases.length > 0 || runs.length > 0) && <RunList slug={prompt.slug} runs={runs} />}
      </div>
      <DeleteTestCase
        testCase={deleting}
        promptId={prompt.id}
        onClose={() => setDeleting(null)}
        onDeleted={refresh}
      />
    </div>
  );
}
