'use client';

import { useEffect, useRef } from 'react';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { progressStyles } from '@/components/ui/progress-styles';
import { toast } from '@/components/ui/toast';
import { importMessages } from '@/domain/import/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { unfollowImport } from './followed-import';
import { isShownElsewhere } from './shown-import';

const ASK_EVERY_MS = 2_000;
/** Answers without an import before it is given up: it waits for its turn for a minute at most. */
const MOST_EMPTY_ANSWERS = 45;

export interface RunningImportProps {
  id: string;
}

/** Shows the progress of an import, and its result at the end. Shows nothing where the dialog does. */
export function RunningImport({ id }: RunningImportProps) {
  const { data, dataUpdatedAt } = trpc.import.progress.useQuery(
    { id },
    {
      refetchInterval: ASK_EVERY_MS,
      refetchIntervalInBackground: true,
      staleTime: 0,
      // A look in the background tells nobody that their session has ended: their next press does.
      meta: { isQuiet: true },
    },
  );
  const stop = trpc.import.stop.useMutation({ onError: toastError });
  const emptyAnswers = useRef(0);

  useEffect(() => {
    if (data === undefined || isShownElsewhere(id)) return;
    if (data === null) {
      emptyAnswers.current += 1;
      if (emptyAnswers.current < MOST_EMPTY_ANSWERS) return;
      toast.error(importMessages.interruptedAtStart);
    } else {
      if (data.isRunning) return;
      if (data.problem === null) toast.success(importMessages.imported(data.created));
      else toast.error(data.problem);
    }
    unfollowImport();
  }, [data, dataUpdatedAt, id]);

  if (!data?.isRunning || isShownElsewhere(id)) return null;
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
