'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { progressStyles } from '@/components/ui/progress-styles';
import { toast } from '@/components/ui/toast';
import { importMessages } from '@/domain/import/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { hasSideBar } from '@/domain/publish/routes';
import { unfollowImport } from './followed-import';
import { isShownElsewhere } from './shown-import';
import { useImportProgress } from './use-import-progress';

/** Answers without an import before it is given up: it waits for its turn for a minute at most. */
const MAX_EMPTY_RESPONSES = 45;

export interface RunningImportProps {
  id: string;
}

/** Shows the result of an import at its end, and its progress on pages without a side bar. Shows nothing where the import page does. */
export function RunningImport({ id }: RunningImportProps) {
  const { data, dataUpdatedAt } = useImportProgress(id);
  const hasTray = hasSideBar(usePathname());
  const stop = trpc.import.stop.useMutation({ onError: toastError });
  const emptyAnswers = useRef(0);

  useEffect(() => {
    if (data === undefined || isShownElsewhere(id)) return;
    if (data === null) {
      emptyAnswers.current += 1;
      if (emptyAnswers.current < MAX_EMPTY_RESPONSES) return;
      toast.error(importMessages.interruptedAtStart);
    } else {
      if (data.isRunning) return;
      if (data.problem === null) toast.success(importMessages.imported(data.created));
      else toast.error(data.problem);
    }
    unfollowImport();
  }, [data, dataUpdatedAt, id]);

  if (!data?.isRunning || hasTray || isShownElsewhere(id)) return null;
  const { done, total, fileName } = data;
  return (
    <div className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-md">
      <Banner tone="info" className="px-4 py-3 shadow-overlay">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <label className="grid grow gap-1">
            <span>{importMessages.progress(fileName, done, total)}</span>
            <progress value={done} max={Math.max(total, 1)} className={progressStyles} />
          </label>
          <Button
            variant="secondary"
            size="dense"
            disabled={stop.isPending || stop.isSuccess}
            onClick={() => stop.mutate({ id })}
          >
            Stop
          </Button>
        </div>
      </Banner>
    </div>
  );
}
