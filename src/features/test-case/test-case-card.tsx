'use client';

import { ClipboardPaste, Pencil, Play, Trash2, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/spinner';
import { checkLabel } from '@/domain/test-case/check-answer';
import type { TestCaseDto } from '@/domain/test-case/schema';
import { truncate } from '@/domain/characters';
import { ResultBadge } from './run-badges';
import { testRunHref } from './test-href';

/** Maximum length of a displayed input: more than fits on its two lines. */
const INPUT_SHOWN = 400;

export interface TestCaseCardProps {
  slug: string;
  testCase: TestCaseDto;
  mayWrite: boolean;
  mayRun: boolean;
  /** Why AI requests are unavailable; null if they are available. */
  runRefusal: string | null;
  /** Its state in the current run. */
  progress: 'asking' | 'passed' | 'failed' | null;
  onRun: () => void;
  onPaste: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A saved test case: inputs, checks, and latest result. */
export function TestCaseCard({ slug, testCase, mayWrite, mayRun, progress, ...props }: TestCaseCardProps) {
  const { name, inputs, checks, missing, unused, latest } = testCase;
  return (
    <Card as="li" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:p-5" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 dir="auto" className="min-w-0 text-lg break-words">
          {name}
        </h2>
        <State latest={latest} progress={progress} slug={slug} />
      </div>
      <Drift missing={missing} unused={unused} />
      {inputs.length > 0 && (
        <dl aria-label="Inputs" className="grid gap-1 text-md">
          {inputs.map((input) => (
            <div key={input.name} className="flex min-w-0 gap-2">
              <dt dir="auto" className="max-w-[40%] shrink-0 break-words text-fg-muted">
                {input.name}
              </dt>
              <dd dir="auto" className="line-clamp-2 min-w-0 break-words">
                {input.value === '' ? (
                  <span className="text-fg-muted">empty</span>
                ) : (
                  truncate(input.value, INPUT_SHOWN)
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul aria-label="Checks" className="flex flex-wrap gap-1.5">
        {checks.map((check, index) => (
          // Checks may be identical; a row has no state of its own.
          <li key={index} className="flex max-w-full min-w-0">
            <Badge className="py-0.5 break-words weak:whitespace-normal">
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere] whitespace-normal">
                {checkLabel(check)}
              </span>
            </Badge>
          </li>
        ))}
      </ul>
      <Actions name={name} mayWrite={mayWrite} mayRun={mayRun} {...props} />
    </Card>
  );
}

function State({
  latest,
  progress,
  slug,
}: Pick<TestCaseCardProps, 'progress' | 'slug'> & Pick<TestCaseDto, 'latest'>) {
  if (progress === 'asking') {
    return (
      <Badge tone="info" icon={<Spinner />}>
        Waiting for a response
      </Badge>
    );
  }
  if (progress !== null) return <ResultBadge isPassed={progress === 'passed'} isOutdated={false} />;
  if (latest === null) return <Badge>Not run yet</Badge>;
  return (
    <Link
      href={testRunHref(slug, latest.runId)}
      prefetch={false}
      className="inline-flex flex-wrap items-center gap-1.5 text-sm text-fg-muted underline underline-offset-3 hover:text-fg touch:min-h-11"
    >
      <ResultBadge isPassed={latest.isPassed} isOutdated={latest.isOutdated} />
      version {latest.version}
    </Link>
  );
}

/** Differences between the inputs of a case and the variables of the text. */
function Drift({ missing, unused }: Pick<TestCaseDto, 'missing' | 'unused'>) {
  if (missing.length === 0 && unused.length === 0) return null;
  return (
    <p className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-md text-on-warn-soft">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {missing.length > 0 && <>No value for {missing.join(', ')}. </>}
        {unused.length > 0 && <>Unused: {unused.join(', ')}. </>}Edit the test case to fix this.
      </span>
    </p>
  );
}

function Actions({
  name,
  mayWrite,
  mayRun,
  runRefusal,
  onRun,
  onPaste,
  onEdit,
  onDelete,
}: Omit<TestCaseCardProps, 'slug' | 'testCase' | 'progress'> & { name: string }) {
  if (!mayWrite && !mayRun) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {mayRun && (
        <>
          <Button
            variant="secondary"
            size="dense"
            icon={<Play aria-hidden="true" />}
            aria-label={`Run ${name}`}
            disabledReason={runRefusal}
            onClick={onRun}
          >
            Run
          </Button>
          <Button
            variant="secondary"
            size="dense"
            icon={<ClipboardPaste aria-hidden="true" />}
            aria-label={`Paste response to ${name}`}
            onClick={onPaste}
          >
            Paste response
          </Button>
        </>
      )}
      {mayWrite && (
        <span className="flex gap-1.5">
          <IconButton size="dense" aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton size="dense" aria-label={`Delete ${name}`} aria-haspopup="dialog" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </div>
  );
}
