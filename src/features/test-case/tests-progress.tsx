'use client';

import { Button } from '@/components/ui/button';
import { progressStyles } from '@/components/ui/progress-styles';
import type { TestCaseDto } from '@/domain/test-case/schema';
import type { RunProgress } from './use-test-run';

/** How a case does in the run under way. */
export function stateIn(progress: RunProgress | null, id: string): 'asking' | 'passed' | 'failed' | null {
  if (progress === null) return null;
  if (progress.asking === id) return 'asking';
  const isPassed = progress.done.get(id);
  return isPassed === undefined ? null : isPassed ? 'passed' : 'failed';
}

/** How far the run is, and which case it waits for. */
export function TestsProgress({
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
