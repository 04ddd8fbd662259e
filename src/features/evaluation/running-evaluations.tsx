'use client';

import Link from 'next/link';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { progressStyles } from '@/components/ui/progress-styles';
import { evaluationPath } from '@/domain/evaluation/path';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { unfollowEvaluations } from './followed';

const ASK_EVERY_MS = 2_000;

/** The caller's evaluations in progress, in the width of the side bar; of a collapsed one only the bars. */
export function RunningEvaluations() {
  const utils = trpc.useUtils();
  const { data } = trpc.evaluation.running.useQuery(undefined, {
    refetchInterval: ASK_EVERY_MS,
    staleTime: 0,
    // A background request does not report an ended session; the next click does.
    meta: { isQuiet: true },
  });
  const stop = trpc.evaluation.stop.useMutation({
    onSuccess: () => utils.evaluation.invalidate(),
    onError: toastError,
  });
  const isOver = data?.length === 0;
  useEffect(() => {
    if (isOver) unfollowEvaluations();
  }, [isOver]);
  if (data === undefined || isOver) return null;
  return (
    <section aria-label="Running evaluations" className="mb-2 grid gap-2">
      {data.map(({ id, promptId, slug, title, done, total }) => (
        <div
          key={id}
          className="grid gap-1.5 rounded-md border border-border bg-surface px-2.5 py-2 rail:px-1"
        >
          <div className="flex flex-wrap justify-between gap-x-2 text-sm rail:hidden">
            <Link href={evaluationPath(slug, id)} prefetch={false} className="font-semibold hover:underline">
              Evaluating <bdi className="inline-block max-w-full truncate align-bottom">{title}</bdi>
            </Link>
            <span className="text-fg-muted tabular-nums">
              {done} of {total}
            </span>
          </div>
          <progress
            aria-label={`Evaluation of ${title}: ${done} of ${total} answers`}
            value={done}
            max={Math.max(total, 1)}
            className={progressStyles}
          />
          <Button
            variant="ghost"
            size="dense"
            className="justify-self-start rail:hidden"
            disabled={stop.isPending}
            onClick={() => stop.mutate({ promptId, id })}
          >
            Stop
          </Button>
        </div>
      ))}
    </section>
  );
}
