'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { TestCaseDto } from '@/domain/test-case/schema';
import { TestCaseCard } from './test-case-card';
import { stateIn } from './tests-progress';

/** Cases shown at a time. */
const SHOWN = 50;

/** The test cases of a prompt, each with what the reader may do with it. */
export function TestCaseList({
  slug,
  cases,
  mayWrite,
  mayRun,
  runRefusal,
  progress,
  onRun,
  onPaste,
  onEdit,
  onDelete,
}: {
  slug: string;
  cases: readonly TestCaseDto[];
  mayWrite: boolean;
  mayRun: boolean;
  /** Why no case can be run now; null when one can. */
  runRefusal: string | null;
  progress: Parameters<typeof stateIn>[0];
  onRun: (id: string) => void;
  onPaste: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (testCase: TestCaseDto) => void;
}) {
  const [shown, setShown] = useState(SHOWN);
  const left = cases.length - shown;
  return (
    <>
      <ul aria-label="Test cases" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {cases.slice(0, shown).map((testCase) => (
          <TestCaseCard
            key={testCase.id}
            slug={slug}
            testCase={testCase}
            mayWrite={mayWrite}
            mayRun={mayRun}
            runRefusal={runRefusal}
            progress={stateIn(progress, testCase.id)}
            onRun={() => onRun(testCase.id)}
            onPaste={() => onPaste(testCase.id)}
            onEdit={() => onEdit(testCase.id)}
            onDelete={() => onDelete(testCase)}
          />
        ))}
      </ul>
      {left > 0 && (
        <div>
          <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
            Show {Math.min(left, SHOWN)} more
          </Button>
        </div>
      )}
    </>
  );
}

export function NoTestCases({ mayWrite, action }: { mayWrite: boolean; action: ReactNode }) {
  return (
    <EmptyState title="No test cases yet" action={action}>
      {mayWrite
        ? 'Save example inputs and what the response must contain. Run them after each change.'
        : 'The prompt’s editors can add test cases.'}
    </EmptyState>
  );
}
