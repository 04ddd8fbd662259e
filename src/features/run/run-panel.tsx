'use client';

import { Columns2, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { runMessages } from '@/domain/run/messages';
import type { RunOptions, RunStart } from '@/domain/run/schema';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { valueOf } from '@/domain/prompt/filled';
import { fieldProblem, type VariableField, variableFields } from '@/domain/prompt/variable-fields';
import { INPUTS_MAX } from '@/domain/test-case/limits';
import { fieldId as idInText, useFill, useFilledValues } from '@/features/prompt/fill/fill-context';
import { fillStore, unkeptStore } from '@/features/prompt/fill/fill-store';
import { VariableInput } from '@/features/prompt/detail/variable-input';
import { trpc } from '@/trpc/client';
import { pressedEnter } from '@/lib/pressed-enter';
import { RunAnswer } from './run-answer';
import { RunChoice, type Side, versionName } from './run-choice';
import { RunHistory } from './run-history';
import { SaveCase } from './save-case';
import { useRunAnswer } from './use-run-answer';

/** What is run: a text, of a prompt or of none yet. */
export interface Runnable {
  /** Whose values are remembered in this browser. */
  owner: string;
  promptId: string | null;
  content: string;
  /** The same as a chat; null for one text. */
  messages: readonly ChatMessage[] | null;
  variables: readonly VariableDetails[];
  /** The version whose text this is; null for a text that is being written. */
  version: number | null;
  /** Whether its reader writes its test cases. */
  canSaveCases: boolean;
}

/** Fills in a prompt and shows what a model answers, or two models, or what becomes of two versions, side by side. */
export function RunPanel(runnable: Runnable) {
  const { data: options } = trpc.ai.runOptions.useQuery();
  if (options === undefined) return <Skeleton className="h-24" />;
  if (options.models.length === 0) return <p className="text-md text-fg-muted">{options.reason}</p>;
  return <Runner {...runnable} models={options.models} />;
}

/** The versions that can be chosen, the text at hand first. */
function useVersions({ promptId, version }: Runnable): (number | null)[] {
  const { data } = trpc.prompt.versions.useQuery({ id: promptId ?? '' }, { enabled: promptId !== null });
  const others = data?.items.map((item) => item.version) ?? [];
  return [version, ...others.filter((other) => other !== version)];
}

/** The variables of all texts that are run, each name once. */
function useFields(runnable: Runnable, sides: readonly Side[]): VariableField[] {
  const { promptId, content, variables, version } = runnable;
  const [first, second] = [sides[0]?.version ?? null, sides[1]?.version ?? null];
  const isOther = (one: number | null): one is number => one !== null && one !== version;
  const ask = (one: number | null) => ({ id: promptId ?? '', version: one ?? 1 });
  const one = trpc.prompt.version.useQuery(ask(first), { enabled: isOther(first) });
  const two = trpc.prompt.version.useQuery(ask(second), { enabled: isOther(second) });
  const texts = sides.map((side, index) =>
    isOther(side.version) ? [one, two][index]?.data : { content, variables },
  );
  const fields = new Map<string, VariableField>();
  for (const text of texts) {
    for (const field of text ? variableFields(text.content, text.variables) : []) {
      if (!fields.has(field.name)) fields.set(field.name, field);
    }
  }
  return [...fields.values()].slice(0, INPUTS_MAX);
}

/** What to compare with: another model, else another version. */
function besides(first: Side, models: RunOptions['models'], versions: readonly Side['version'][]): Side {
  const otherModel = models.find((model) => model.id !== first.modelId);
  const otherVersion = versions.find((one) => one !== first.version);
  return otherModel === undefined && otherVersion !== undefined
    ? { ...first, version: otherVersion }
    : { ...first, modelId: otherModel?.id ?? first.modelId };
}

function Runner({ models, ...runnable }: Runnable & { models: RunOptions['models'] }) {
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

  // What the text on this page has as fields is not asked for twice.
  const fill = useFill();
  const isInText = ({ name }: VariableField) => fill?.byName.has(name) === true;
  const fieldId = (field: VariableField) =>
    fill !== null && isInText(field) ? idInText(fill, field.name) : `${id}-${fields.indexOf(field)}`;
  const wrong = fields.find((field) => fieldProblem(field, valueOf(field, values)) !== null);
  const isEmpty = content.trim() === '' && sides.some((side) => side.version === null);
  const modelName = ({ modelId }: Side) => models.find((model) => model.id === modelId)?.name ?? '';
  const titleOf = (side: Side) => `${versionName(side.version)}, ${modelName(side)}`;

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

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* In the editor Enter would save the prompt. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button below, from any field */}
      <div
        className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden"
        onKeyDown={(event) => {
          const isField = event.target instanceof HTMLInputElement;
          if (!pressedEnter(event) || !(isField || event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          run();
        }}
      >
        {fields
          .filter((field) => !isInText(field))
          .map((field) => (
            <VariableInput
              key={field.name}
              id={fieldId(field)}
              variable={field}
              value={valueOf(field, values)}
              onValueChange={(value) => store.set(field.name, value)}
              error={isTried ? fieldProblem(field, valueOf(field, values)) : null}
            />
          ))}
      </div>
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
          {second === null ? 'Run' : 'Run both'}
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
