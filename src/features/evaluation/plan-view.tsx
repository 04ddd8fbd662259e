'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { ANSWERS_PER_CASE, MODELS_MAX, VERSIONS_MAX } from '@/domain/evaluation/limits';
import { evaluationPath } from '@/domain/evaluation/path';
import type { TestCaseDto } from '@/domain/test-case/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import type { Chosen } from './chosen-by';
import { followEvaluations } from './followed';
import { PlanCard } from './plan-card';
import { choiceOf, missingIn, type PlanForm, startingForm, toggled, withAnswers } from './plan-form';
import { PlanGroup } from './plan-group';

export interface PlanViewProps {
  /** The reader's id. */
  owner: string;
  prompt: { id: string; slug: string };
  /** The newest versions, with the word that says what each is. */
  versions: readonly { version: number; note: string; isTicked: boolean }[];
  models: readonly { id: string | null; name: string }[];
  cases: readonly Pick<TestCaseDto, 'id' | 'name'>[];
  /** What the address chooses in advance. */
  chosen: Chosen;
}

/** What to evaluate, in four groups, and the plan beside them. */
export function PlanView({ owner, prompt, versions, models, cases, chosen }: PlanViewProps) {
  const router = useRouter();
  const [form, setForm] = useState<PlanForm>(() => startingForm({ versions, models, cases, chosen }));
  const missing = missingIn(form);
  const choice = choiceOf(prompt.id, form, cases.length);
  const { client } = trpc.useUtils();
  const plan = useQuery({
    queryKey: ['evaluation plan', choice],
    queryFn: ({ signal }) => client.evaluation.plan.mutate(choice, { signal }),
    enabled: missing === null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const start = trpc.evaluation.start.useMutation({
    onSuccess: ({ id }) => {
      followEvaluations(owner);
      router.push(evaluationPath(prompt.slug, id));
    },
    onError: toastError,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <Groups {...{ versions, models, cases, form }} onChange={setForm} />
      </div>
      <PlanCard
        plan={plan.data}
        answersPerCase={form.answersPerCase}
        missing={missing}
        problem={plan.error === null ? null : errorText(plan.error)}
        isStarting={start.isPending || start.isSuccess}
        onStart={(stopAt) => start.mutate({ ...choice, stopAt })}
      />
    </div>
  );
}

type GroupsProps = Omit<PlanViewProps, 'prompt' | 'owner' | 'chosen'> & {
  form: PlanForm;
  onChange: (form: PlanForm) => void;
};

function Groups({ versions, models, cases, form, onChange }: GroupsProps) {
  const isFull = (chosen: readonly unknown[], most: number, isOn: boolean) => !isOn && chosen.length >= most;
  const areAll = form.caseIds.length === cases.length;
  return (
    <>
      <PlanGroup title="Versions" hint={`Up to ${VERSIONS_MAX}.`}>
        {versions.map(({ version, note }) => {
          const isOn = form.versions.includes(version);
          return (
            <Checkbox
              key={version}
              label={`Version ${version}`}
              hint={note}
              checked={isOn}
              disabled={isFull(form.versions, VERSIONS_MAX, isOn)}
              onChange={({ target }) =>
                onChange({
                  ...form,
                  versions: toggled(form.versions, version, target.checked).sort((a, b) => a - b),
                })
              }
            />
          );
        })}
      </PlanGroup>
      <PlanGroup title="Models" hint={`Up to ${MODELS_MAX}.`}>
        {models.map(({ id, name }) => {
          const isOn = form.modelIds.includes(id);
          return (
            <Checkbox
              key={id ?? ''}
              label={<bdi>{name}</bdi>}
              checked={isOn}
              disabled={isFull(form.modelIds, MODELS_MAX, isOn)}
              onChange={({ target }) =>
                onChange({ ...form, modelIds: toggled(form.modelIds, id, target.checked) })
              }
            />
          );
        })}
        {models.length === 0 && <p className="text-md text-fg-muted">No AI model is set up.</p>}
      </PlanGroup>
      <PlanGroup title="Test cases">
        <Checkbox
          label={`All ${cases.length}`}
          checked={areAll}
          onChange={({ target }) =>
            onChange({ ...form, caseIds: target.checked ? cases.map(({ id }) => id) : [] })
          }
        />
        <div className="grid max-h-80 grid-cols-[minmax(0,1fr)] overflow-y-auto ps-5">
          {cases.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi className="wrap-anywhere">{name}</bdi>}
              checked={form.caseIds.includes(id)}
              onChange={({ target }) =>
                onChange({ ...form, caseIds: toggled(form.caseIds, id, target.checked) })
              }
            />
          ))}
        </div>
      </PlanGroup>
      <PlanGroup title="Answers per case">
        <AnswersGroup form={form} onChange={onChange} />
      </PlanGroup>
    </>
  );
}

function AnswersGroup({ form, onChange }: Pick<GroupsProps, 'form' | 'onChange'>) {
  const { answersPerCase, answersNeeded } = form;
  const numbers = Array.from({ length: answersPerCase }, (_, index) => String(index + 1));
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pt-1">
      <SegmentedToggle
        label="Answers per case"
        options={ANSWERS_PER_CASE.map((value) => ({ value: String(value), label: String(value) }))}
        value={String(answersPerCase)}
        onValueChange={(value) => {
          const chosen = ANSWERS_PER_CASE.find((one) => String(one) === value);
          if (chosen !== undefined) onChange(withAnswers(form, chosen));
        }}
      />
      {answersPerCase > 1 && (
        <Field label="Must pass" className="w-32">
          <NativeSelect
            options={numbers.map((value) => ({ value, label: `${value} of ${answersPerCase}` }))}
            value={String(answersNeeded)}
            onValueChange={(value) => onChange({ ...form, answersNeeded: Number(value) })}
          />
        </Field>
      )}
    </div>
  );
}
