'use client';

import { Columns2, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { runMessages } from '@/domain/run/messages';
import type { RunOptions } from '@/domain/run/schema';
import { useKeyAction } from '@/features/prompt-base/actions/key-actions';
import { trpc } from '@/trpc/client';
import { CopyResponse, RunAnswer } from './run-answer';
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
  const offered = { versions, models };
  const columns = `grid gap-4 ${second === null ? '' : '@md:grid-cols-2'}`;
  const modelName = ({ modelId }: Side) => models.find((model) => model.id === modelId)?.name ?? '';
  useStartedElsewhere(starts, run);

  const isWriting = slots.some(({ answer }) => answer?.kind === 'writing');
  const only = slots.length === 1 ? slots[0]?.answer : undefined;
  const onlyText = only === undefined || only.kind === 'none' || only.kind === 'failed' ? null : only.text;
  const isBeside = starts > 0;
  const runRef = useKeyAction(isBeside ? 'run' : undefined, run);

  const choices = (
    <div className={columns}>
      <RunChoice label="Prompt to run" {...offered} side={first} onChange={runner.setFirst} />
      {second !== null && (
        <RunChoice label="Compare with" {...offered} side={second} onChange={runner.setSecond} />
      )}
    </div>
  );
  const fields = (
    <RunFields
      fields={form.ownFields}
      idOf={form.idOf}
      store={form.store}
      values={form.values}
      showsProblems={form.isTried}
      onEnter={run}
    />
  );
  const actions = (
    <div role="group" aria-label="Response actions" className="flex flex-wrap items-center gap-2">
      {isBeside && onlyText !== null && <CopyResponse text={isWriting ? '' : onlyText} />}
      <Button
        ref={runRef}
        variant={isBeside ? 'ghost' : 'primary'}
        size={isBeside ? 'dense' : 'default'}
        icon={!isBeside && <Play aria-hidden="true" />}
        loading={isWriting}
        disabledReason={runner.isEmpty && runMessages.noText}
        aria-label={isBeside && second === null ? 'Run again' : undefined}
        onClick={run}
      >
        {second !== null ? 'Run both' : isBeside ? 'Again' : 'Run'}
      </Button>
      {(versions.length > 1 || models.length > 1) && (
        <Button
          variant={isBeside ? 'ghost' : 'secondary'}
          size={isBeside ? 'dense' : 'default'}
          icon={<Columns2 aria-hidden="true" />}
          aria-pressed={second !== null}
          onClick={runner.toggleSecond}
        >
          Compare
        </Button>
      )}
      {ran !== null && canSaveCases && promptId !== null && <SaveCase promptId={promptId} inputs={ran} />}
    </div>
  );

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      {!isBeside && fields}
      {!isBeside && choices}
      {form.problemInText !== null && <ErrorBox>{form.problemInText}</ErrorBox>}
      {!isBeside && actions}
      {runner.isOutdated && <p className="pe-10 text-sm text-fg-muted">{runMessages.earlierValues}</p>}
      <div className={columns}>
        {slots.map(({ side, answer, stop }, index) => (
          <RunAnswer
            key={index}
            version={versionName(side.version)}
            model={modelName(side)}
            answer={answer ?? { kind: 'none' }}
            onStop={() => stop?.()}
            hasCopy={!isBeside || slots.length > 1}
            // Room for the button that closes the panel.
            headClass={isBeside && index === slots.length - 1 ? 'pe-11' : undefined}
          />
        ))}
      </div>
      {/* What was started above the text is read first, and then run again. */}
      {isBeside && actions}
      {isBeside && fields}
      {isBeside && choices}
      <RunHistory promptId={promptId} />
    </div>
  );
}
