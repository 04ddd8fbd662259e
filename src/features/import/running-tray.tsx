'use client';

import { Button } from '@/components/ui/button';
import { progressStyles } from '@/components/ui/progress-styles';
import { importMessages } from '@/domain/import/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import type { RunningImportProps } from './running-import';
import { useImportProgress } from './use-import-progress';

/** The progress of an import in the width of the side bar; of a collapsed one only the bar. */
export function RunningTray({ id }: RunningImportProps) {
  const { data } = useImportProgress(id);
  const stop = trpc.import.stop.useMutation({ onError: toastError });
  if (!data?.isRunning) return null;
  const { done, total, fileName } = data;
  return (
    <section
      aria-label="Running import"
      className="mb-2 grid gap-1.5 rounded-md border border-border bg-surface px-2.5 py-2 rail:px-1"
    >
      <div aria-hidden="true" className="flex flex-wrap justify-between gap-x-2 text-sm rail:hidden">
        <span className="font-semibold">Importing</span>
        <span className="text-fg-muted tabular-nums">{importMessages.doneOf(done, total)}</span>
      </div>
      <progress
        aria-label={importMessages.progress(fileName, done, total)}
        value={done}
        max={Math.max(total, 1)}
        className={progressStyles}
      />
      <Button
        variant="ghost"
        size="dense"
        className="justify-self-start rail:hidden"
        disabled={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate({ id })}
      >
        Stop
      </Button>
    </section>
  );
}
