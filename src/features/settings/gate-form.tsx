'use client';

import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { Switch } from '@/components/ui/switch';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { gateMessages as said } from '@/domain/gate/messages';
import { Gate, type GateSettings } from '@/domain/gate/schema';
import { errorText } from '@/trpc/error';

const ANSWERS = (['1', '3', '5'] as const).map((value) => ({ value, label: value }));
/** The default model in a set of ids. */
const DEFAULT = 'default';

type GateFormProps = {
  settings: GateSettings;
  lead: string;
  isPending: boolean;
  error: unknown;
  /** What a watch by this gate would ask and cost every month. */
  watchPlan: (gate: Gate) => ReactNode;
  onSave: (gate: Gate | null) => void;
};

/** What a version needs before it can be approved; off until it is saved. */
export function GateForm({ settings, lead, isPending, error, watchPlan, onSave }: GateFormProps) {
  const { gate, models, broken } = settings;
  const [isOn, setOn] = useState(gate !== null);
  const [chosen, setChosen] = useState(() => new Set((gate?.modelIds ?? []).map((id) => id ?? DEFAULT)));
  const [answers, setAnswers] = useState(String(gate?.answersPerCase ?? 3));
  const [needed, setNeeded] = useState(String(gate?.answersNeeded ?? 2));
  const [share, setShare] = useState(String(gate?.share ?? 100));
  const [noWorse, setNoWorse] = useState(gate?.noWorse ?? true);
  const [watch, setWatch] = useState(gate?.watch ?? false);
  const [problems, setProblems] = useState<Record<string, string>>({});

  const entered = Gate.safeParse({
    modelIds: models.filter(({ id }) => chosen.has(id ?? DEFAULT)).map(({ id }) => id),
    answersPerCase: Number(answers),
    answersNeeded: Number(needed),
    share: Number(share),
    noWorse,
    watch,
  });

  function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!isOn) {
      onSave(null);
      return;
    }
    const issues = entered.error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (entered.data !== undefined) onSave(entered.data);
  }

  return (
    <form noValidate method="post" aria-label={said.heading} className="grid max-w-xl gap-4" onSubmit={save}>
      <p className="text-fg-muted">{lead}</p>
      {broken.length > 0 && <ErrorBox>{said.brokenHere(broken)}</ErrorBox>}
      <Switch label={said.isOn} checked={isOn} onChange={({ target }) => setOn(target.checked)} />
      {isOn && (
        <>
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">{said.models}</legend>
            {models.map(({ id, name }) => (
              <Checkbox
                key={id ?? DEFAULT}
                label={name}
                checked={chosen.has(id ?? DEFAULT)}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(id ?? DEFAULT);
                  else next.delete(id ?? DEFAULT);
                  setChosen(next);
                }}
              />
            ))}
            {models.length === 0 && <p className="text-md text-fg-muted">{evaluationMessages.noAi}.</p>}
            {problems['modelIds'] !== undefined && (
              <p role="alert" className="text-sm text-danger">
                {problems['modelIds']}
              </p>
            )}
          </fieldset>
          <Field label={said.answersPerCase} className="w-32">
            <NativeSelect
              options={ANSWERS}
              value={answers}
              onValueChange={(value) => {
                setAnswers(value);
                setNeeded(String(Math.floor(Number(value) / 2) + 1));
              }}
            />
          </Field>
          <Field label={said.answersNeeded} error={problems['answersNeeded']}>
            <Input
              inputMode="numeric"
              className="max-w-32"
              value={needed}
              onChange={({ target }) => setNeeded(target.value)}
            />
          </Field>
          <Field label={said.share} error={problems['share']}>
            <Input
              inputMode="numeric"
              className="max-w-32"
              value={share}
              onChange={({ target }) => setShare(target.value)}
            />
          </Field>
          <Checkbox
            label={said.noWorse}
            hint={said.noWorseHint}
            checked={noWorse}
            onChange={({ target }) => setNoWorse(target.checked)}
          />
          <div className="grid gap-1">
            <Checkbox
              label={said.watch}
              hint={said.watchHint}
              checked={watch}
              onChange={({ target }) => setWatch(target.checked)}
            />
            {entered.data !== undefined && watchPlan({ ...entered.data, watch: true })}
          </div>
        </>
      )}
      {error != null && <ErrorBox>{errorText(error)}</ErrorBox>}
      <div>
        <Button type="submit" loading={isPending}>
          {said.save}
        </Button>
      </div>
    </form>
  );
}
