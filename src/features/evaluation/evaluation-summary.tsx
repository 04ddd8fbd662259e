'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { progressStyles } from '@/components/ui/progress-styles';
import { Time } from '@/components/ui/time';
import { costText } from '@/domain/model/cost';
import type { EvaluationDetail } from '@/domain/evaluation/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { followEvaluations } from './followed';
import { ReasonBanner } from './reason-banner';
import { stateWord } from './state-text';

/** How far an evaluation is and what it cost, with Stop and Continue. */
export function EvaluationSummary({ owner, evaluation }: { owner: string; evaluation: EvaluationDetail }) {
  const { id, promptId, state, reason, done, total, canStop, startedByName, startedAt } = evaluation;
  const utils = trpc.useUtils();
  const then = { onSuccess: () => utils.evaluation.invalidate(), onError: toastError };
  const stop = trpc.evaluation.stop.useMutation(then);
  const goOn = trpc.evaluation.continue.useMutation({
    ...then,
    onSuccess: () => {
      // Before the answer of the page, which the reader may leave.
      followEvaluations(owner);
      return utils.evaluation.invalidate();
    },
  });
  const { word, tone } = stateWord(state);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-fg-muted">
        <Badge tone={tone}>{word}</Badge>
        <span className="tabular-nums">
          {done} of {total} answers
        </span>
        <span className="tabular-nums">{costOf(evaluation)}</span>
        <span>
          <bdi>{startedByName ?? 'Cuebook'}</bdi>, <Time date={startedAt} />
        </span>
        {state === 'running' && canStop && (
          <Button
            size="dense"
            variant="secondary"
            disabled={stop.isPending}
            onClick={() => stop.mutate({ promptId, id })}
          >
            Stop
          </Button>
        )}
      </p>
      {state === 'running' && (
        <progress
          aria-label={`${done} of ${total} answers`}
          value={done}
          max={Math.max(total, 1)}
          className={progressStyles}
        />
      )}
      {reason !== '' && (
        <ReasonBanner
          // A field for the new limit, each time that one is reached.
          key={reason}
          evaluation={evaluation}
          isBusy={stop.isPending || goOn.isPending}
          onContinue={(limit) => goOn.mutate({ promptId, id, ...limit })}
          onStop={() => stop.mutate({ promptId, id })}
        />
      )}
    </div>
  );
}

function costOf({ cost, currency, isCostUnknown, isCostEstimated, calls, repeatedCalls }: EvaluationDetail) {
  const said = isCostUnknown ? costText(null, '') : costText(cost, currency ?? '');
  const repeated = repeatedCalls > 0 ? `, ${repeatedCalls} repeated` : '';
  return `${said}${isCostEstimated && !isCostUnknown ? ' (estimated)' : ''}, ${calls} calls${repeated}`;
}
