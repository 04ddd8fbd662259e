'use client';

import { ClipboardPaste, Play, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '@/components/ui/button';
import { testCaseMessages } from '@/domain/test-case/messages';

/** Actions on all cases; `isBusy` while a form is open. */
export function TestsToolbar({
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
