'use client';

import { ClipboardPaste, Play, Plus } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { progressStyles } from '@/components/ui/progress-styles';
import { toast } from '@/components/ui/toast';
import type { Actor } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { variableFields } from '@/domain/prompt/variable-fields';
import { CASES_MAX } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import { canRunTests, canWriteTests } from '@/domain/test-case/policy';
import type { TestCaseDto, TestOverview, TestRunDetail } from '@/domain/test-case/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { PasteAnswers } from './paste-answers';
import { RunList } from './run-list';
import { endText, passedText } from './run-text';
import { TestCaseCard } from './test-case-card';
import { TestCaseForm } from './test-case-form';
import { TestsSection } from './tests-section';
import { type RunProgress, useTestRun } from './use-test-run';

/** What stands open in the page: nothing, the form of a case (null for a new one), or the answers to be pasted. */
type Open = { kind: 'form'; id: string | null } | { kind: 'paste'; ids: readonly string[] | null } | null;

export interface TestsViewProps {
  /** As the page was made; kept up to date from then on. */
  prompt: PromptDto;
  overview: TestOverview;
  actor: Actor;
  /** Why the AI provider cannot be asked; null when it can. */
  aiReason: string | null;
}

/** The test cases of a prompt: written by those who may edit the prompt, run by those who may test it, seen by every member. */
export function TestsView({ prompt: madeWith, overview, actor, aiReason }: TestsViewProps) {
  const { data: prompt } = trpc.prompt.get.useQuery({ identifier: madeWith.slug }, { initialData: madeWith });
  const { data } = trpc.prompt.tests.list.useQuery({ promptId: prompt.id }, { initialData: overview });
  const { cases, runs } = data;
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<Open>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState<TestCaseDto | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { progress, run, cancel } = useTestRun();
  const mayWrite = canWriteTests(actor, prompt);
  const mayRun = canRunTests(actor, prompt);

  function close() {
    setOpen(null);
    // What had the focus is gone with the form.
    requestAnimationFrame(() => toolbar.current?.querySelector('button')?.focus());
  }

  function refresh() {
    void utils.prompt.tests.invalidate();
    void utils.prompt.parts.invalidate();
    void utils.activity.list.invalidate({ promptId: prompt.id });
  }

  function tellOf(done: TestRunDetail) {
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
    if (outcome.kind === 'done') tellOf(outcome.run);
    else refresh();
    if (outcome.kind === 'failed') setProblem(errorText(outcome.error));
  }

  const refusal = aiReason ?? (progress === null ? null : 'A run is in progress');
  const pasting = open?.kind === 'paste' ? cases.filter(({ id }) => open.ids?.includes(id) ?? true) : [];
  const edited = open?.kind === 'form' ? (cases.find(({ id }) => id === open.id) ?? null) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:items-start lg:gap-10">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <Toolbar
          ref={toolbar}
          isFull={cases.length >= CASES_MAX}
          mayWrite={mayWrite}
          mayRun={mayRun && cases.length > 0}
          isBusy={open !== null}
          runRefusal={refusal}
          onNew={() => setOpen({ kind: 'form', id: null })}
          onRunAll={() => void start()}
          onPaste={() => setOpen({ kind: 'paste', ids: null })}
        />
        {mayRun && cases.length > 0 && aiReason !== null && (
          <p className="-mt-2 text-sm text-fg-muted">{aiReason} You can still check pasted responses.</p>
        )}
        {progress && <Progress progress={progress} cases={cases} onCancel={cancel} />}
        {problem !== null && <ErrorBox title={testCaseMessages.runProblem}>{problem}</ErrorBox>}
        {open?.kind === 'form' && (open.id === null || edited !== null) && (
          <TestCaseForm
            key={open.id ?? ''}
            promptId={prompt.id}
            variables={variableFields(prompt.content, prompt.variables)}
            testCase={edited}
            onDone={close}
          />
        )}
        {open?.kind === 'paste' && (
          <PasteAnswers
            prompt={prompt}
            cases={pasting}
            onChecked={(done) => {
              close();
              tellOf(done);
            }}
            onCancel={close}
          />
        )}
        {cases.length === 0 && open === null && (
          <EmptyState title="No test cases yet">
            {mayWrite
              ? 'Save example inputs and what the response must contain. Run them after each change.'
              : 'The prompt’s editors can add test cases.'}
          </EmptyState>
        )}
        {open === null && cases.length > 0 && (
          <ul aria-label="Test cases" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {cases.map((testCase) => (
              <TestCaseCard
                key={testCase.id}
                slug={prompt.slug}
                testCase={testCase}
                mayWrite={mayWrite}
                mayRun={mayRun}
                runRefusal={refusal}
                progress={stateIn(progress, testCase.id)}
                onRun={() => void start([testCase.id])}
                onPaste={() => setOpen({ kind: 'paste', ids: [testCase.id] })}
                onEdit={() => setOpen({ kind: 'form', id: testCase.id })}
                onDelete={() => setDeleting(testCase)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="grid gap-8">
        {cases.length > 0 && <TestsSection prompt={prompt} />}
        <RunList slug={prompt.slug} runs={runs} />
      </div>
      <DeleteDialog
        testCase={deleting}
        promptId={prompt.id}
        onClose={() => setDeleting(null)}
        onDeleted={refresh}
      />
    </div>
  );
}

/** What can be done with all cases; what is busy has a form open. */
function Toolbar({
  ref,
  isFull,
  mayWrite,
  mayRun,
  isBusy,
  runRefusal,
  onNew,
  onRunAll,
  onPaste,
}: {
  ref: Ref<HTMLDivElement>;
  isFull: boolean;
  mayWrite: boolean;
  mayRun: boolean;
  isBusy: boolean;
  runRefusal: string | null;
  onNew: () => void;
  onRunAll: () => void;
  onPaste: () => void;
}) {
  return (
    <div ref={ref} className="flex flex-wrap gap-2">
      {mayWrite && (
        <Button
          icon={<Plus aria-hidden="true" />}
          disabledReason={isFull ? testCaseMessages.tooManyCases : null}
          disabled={isBusy}
          onClick={onNew}
        >
          New test case
        </Button>
      )}
      {mayRun && (
        <>
          <Button
            variant="secondary"
            icon={<Play aria-hidden="true" />}
            disabledReason={runRefusal}
            onClick={onRunAll}
          >
            Run all
          </Button>
          <Button
            variant="secondary"
            icon={<ClipboardPaste aria-hidden="true" />}
            disabled={isBusy}
            onClick={onPaste}
          >
            Check pasted responses
          </Button>
        </>
      )}
    </div>
  );
}

/** Asks before a case goes. */
function DeleteDialog({
  testCase,
  promptId,
  onClose,
  onDeleted,
}: {
  testCase: TestCaseDto | null;
  promptId: string;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = trpc.prompt.tests.delete.useMutation({
    onSuccess: () => {
      onDeleted();
      onClose();
      toast.success(testCaseMessages.deleted);
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      open={testCase !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Delete test case"
      description={`Delete “${testCase?.name ?? ''}”? Past results are kept.`}
      confirmLabel="Delete"
      tone="danger"
      loading={remove.isPending}
      onConfirm={() => {
        if (testCase) remove.mutate({ promptId, id: testCase.id });
      }}
    />
  );
}

/** How a case does in the run under way. */
function stateIn(progress: RunProgress | null, id: string): 'asking' | 'passed' | 'failed' | null {
  if (progress === null) return null;
  if (progress.asking === id) return 'asking';
  const isPassed = progress.done.get(id);
  return isPassed === undefined ? null : isPassed ? 'passed' : 'failed';
}

function Progress({
  progress,
  cases,
  onCancel,
}: {
  progress: RunProgress;
  cases: readonly TestCaseDto[];
  onCancel: () => void;
}) {
  const { total, done, asking } = progress;
  const name = cases.find(({ id }) => id === asking)?.name;
  return (
    <div className="grid gap-2 rounded-md border border-border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 text-md break-words">
          {total === 0 ? 'Starting…' : `${done.size} of ${total} test cases done.`}
          {name !== undefined && (
            <>
              {' '}
              Waiting for a response to <bdi>{name}</bdi>.
            </>
          )}
        </p>
        <Button variant="secondary" size="dense" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {total > 0 && (
        <progress
          aria-label="Completed test cases"
          max={total}
          value={done.size}
          className={progressStyles}
        />
      )}
    </div>
  );
}
