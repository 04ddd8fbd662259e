'use client';

import { Columns2, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { runMessages } from '@/domain/run/messages';
import type { RunOptions, RunStart } from '@/domain/run/schema';
import { valueOf } from '@/domain/prompt/filled';
import { fieldProblem, type VariableField } from '@/domain/prompt/variable-fields';
import { fieldId as idInText, useFill, useFilledValues } from '@/features/prompt-base/fill/fill-context';
import { fillStore, unkeptStore } from '@/features/prompt-base/fill/fill-store';
import { trpc } from '@/trpc/client';
import { RunAnswer } from './run-answer';
import { RunChoice, type Side, versionName } from './run-choice';
import { RunFields } from './run-fields';
import { RunHistory } from './run-history';
import { besides, type Runnable, useFields, useVersions } from './run-sides';
import { SaveCase } from './save-case';
import { useRunAnswer } from './use-run-answer';

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
  const { owner, promptId, content, messages, variables, version, canSaveCases } = runnable;
  const id = useId();
  const utils = trpc.useUtils();
  const versions = useVersions(runnable);
  const [first, setFirst] = useState<Side>({ version, modelId: models[0]?.id ?? null });
  const [second, setSecond] = useState<Side | null>(null);
  const [store] = useState(() => (promptId === null ? unkeptStore() : fillStore(owner, promptId)));
  const values = useFilledValues(store);
  const [isTried, setTried] = useState(false);
  const [ran, setRan] = useState<RunStart['inputs'] | null>(null);
  const sides = second === null ? [first] : [first, second];
  const fields = useFields(runnable, sides);
  const choices = { versions, models };
  const slots = [useRunAnswer(), useRunAnswer()] as const;

  // Variables with fields in the text of this page get none here.
  const fill = useFill();
  const isInText = ({ name }: VariableField) => fill?.byName.has(name) === true;
  const fieldId = (field: VariableField) =>
    fill !== null && isInText(field) ? idInText(fill, field.name) : `${id}-${fields.indexOf(field)}`;
  const wrong = fields.find((field) => fieldProblem(field, valueOf(field, values)) !== null);
  const isEmpty = content.trim() === '' && sides.some((side) => side.version === null);
  const modelName = ({ modelId }: Side) => models.find((model) => model.id === modelId)?.name ?? '';
  const titleOf = (side: Side) => `${versionName(side.version)}, ${modelName(side)}`;

  const isOther = (field: VariableField, name: string, value: string) =>
    field.name === name && valueOf(field, values) !== value;

  function compare() {
    if (second !== null) {
      setSecond(null);
      return;
    }
    setSecond(besides(first, models, versions));
  }

  function run() {
    setTried(true);
    if (wrong !== undefined) {
      document.getElementById(fieldId(wrong))?.focus();
      return;
    }
    const inputs = fields.map((field) => ({ name: field.name, value: valueOf(field, values) }));
    setRan(inputs);
    for (const [index, side] of sides.entries()) {
      const text =
        side.version === null
          ? { content, variables: [...variables], messages: messages && [...messages] }
          : { version: side.version };
      void slots[index]
        ?.start({ promptId, text, inputs, modelId: side.modelId })
        .then(() => utils.ai.runs.invalidate({ promptId }));
    }
  }

  useStartedElsewhere(starts, run);
  const isOutdated = ran?.some(({ name, value }) => fields.some((field) => isOther(field, name, value)));

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <RunFields
        fields={fields.filter((field) => !isInText(field))}
        idOf={fieldId}
        store={store}
        values={values}
        showsProblems={isTried}
        onEnter={run}
      />
      <div className={`grid gap-4 ${second === null ? '' : '@md:grid-cols-2'}`}>
        <RunChoice label="Prompt to run" {...choices} side={first} onChange={setFirst} />
        {second !== null && (
          <RunChoice label="Compare with" {...choices} side={second} onChange={setSecond} />
        )}
      </div>
      {isTried && wrong !== undefined && isInText(wrong) && (
        <ErrorBox>{fieldProblem(wrong, valueOf(wrong, values))}</ErrorBox>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Play aria-hidden="true" />}
          loading={slots.some(({ answer }) => answer.kind === 'writing')}
          disabledReason={isEmpty && runMessages.noText}
          onClick={run}
        >
          {second === null ? (starts > 0 ? 'Run again' : 'Run') : 'Run both'}
        </Button>
        {(versions.length > 1 || models.length > 1) && (
          <Button
            variant="secondary"
            icon={<Columns2 aria-hidden="true" />}
            aria-pressed={second !== null}
            onClick={compare}
          >
            Compare
          </Button>
        )}
      </div>
      {isOutdated && <p className="text-sm text-fg-muted">{runMessages.earlierValues}</p>}
      <div className={`grid gap-4 ${second === null ? '' : '@md:grid-cols-2'}`}>
        {sides.map((side, index) => (
          <RunAnswer
            key={index}
            title={titleOf(side)}
            answer={slots[index]?.answer ?? { kind: 'none' }}
            onStop={() => slots[index]?.stop()}
          />
        ))}
      </div>
      {ran !== null && canSaveCases && promptId !== null && <SaveCase promptId={promptId} inputs={ran} />}
      <RunHistory promptId={promptId} />
    </div>
  );
}
