'use client';

import { Columns2, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { runMessages } from '@/domain/run/messages';
import type { RunOptions } from '@/domain/run/schema';
import { trpc } from '@/trpc/client';
import { RunAnswer } from './run-answer';
import { RunChoice, type Side, versionName } from './run-choice';
import { RunFields } from './run-fields';
import { RunHistory } from './run-history';
import type { Runnable } from './run-sides';
import { SaveCase } from './save-case';
import { useRunner } from './use-runner';

/**
 * Fills in a prompt and shows the response of one model, or of two models or two versions side by side.
 * @param starts how often a button elsewhere has started it; 0 if it is started here
 */
export function RunPanel({ starts = 0, ...runnable }: Runnable & { starts?: number }) {
  const { data: options } = trpc.ai.runOptions.useQuery();
  if (options === undefined) return <Skeleton className="h-24" />;
  if (options.models.length === 0) return <p className="text-md text-fg-muted">{options.reason}</p>;
  return <Runner {...runnable} models={options.models} starts={starts} />;
}

/** Runs once for each click of a button elsewhere. */
function useStartedElsewhere(starts: number, run: () => void): void {
  const started = useRef(0);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (started.current === starts) return;
    started.current = starts;
    start();
  }, [starts]);
}

function Runner({
  models,
  starts,
  ...runnable
}: Runnable & { models: RunOptions['models']; starts: number }) {
  const { promptId, canSaveCases } = runnable;
  const runner = useRunner(runnable, models);
  const { form, versions, first, second, slots, ran, run } = runner;
  const choices = { versions, models };
  const columns = `grid gap-4 ${second === null ? '' : '@md:grid-cols-2'}`;
  const modelName = ({ modelId }: Side) => models.find((model) => model.id === modelId)?.name ?? '';
  useStartedElsewhere(starts, run);

  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Play aria-hidden="true" />}
        loading={slots.some(({ answer }) => answer?.kind === 'writing')}
        disabledReason={runner.isEmpty && runMessages.noText}
        onClick={run}
      >
        {second === null ? (starts > 0 ? 'Run again' : 'Run') : 'Run both'}
      </Button>
      {(versions.length > 1 || models.length > 1) && (
        <Button
          variant="secondary"
          icon={<Columns2 aria-hidden="true" />}
          aria-pressed={second !== null}
          onClick={runner.toggleSecond}
        >
          Compare
        </Button>
      )}
    </div>
  );

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <RunFields
        fields={form.ownFields}
        idOf={form.idOf}
        store={form.store}
        values={form.values}
        showsProblems={form.isTried}
        onEnter={run}
      />
      <div className={columns}>
        <RunChoice label="Prompt to run" {...choices} side={first} onChange={runner.setFirst} />
        {second !== null && (
          <RunChoice label="Compare with" {...choices} side={second} onChange={runner.setSecond} />
        )}
      </div>
      {form.problemInText !== null && <ErrorBox>{form.problemInText}</ErrorBox>}
      {starts === 0 && actions}
      {runner.isOutdated && <p className="text-sm text-fg-muted">{runMessages.earlierValues}</p>}
      <div className={columns}>
        {slots.map(({ side, answer, stop }, index) => (
          <RunAnswer
            key={index}
            title={`${versionName(side.version)}, ${modelName(side)}`}
            answer={answer ?? { kind: 'none' }}
            onStop={() => stop?.()}
          />
        ))}
      </div>
      {/* What was started above the text is read first, and then run again. */}
      {starts > 0 && actions}
      {ran !== null && canSaveCases && promptId !== null && <SaveCase promptId={promptId} inputs={ran} />}
      <RunHistory promptId={promptId} />
    </div>
  );
}
