'use client';

import { Plus } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LeaveDialog } from '@/components/layout/leave-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import type { Variable } from '@/domain/prompt/variables';
import { CASE_NAME_MAX, CHECKS_MAX } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { TestCaseDto } from '@/domain/test-case/schema';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { trpc } from '@/trpc/client';
import { errorCode, errorText } from '@/trpc/error';
import { CheckFields } from './check-fields';
import {
  type DraftCase,
  type DraftCheck,
  type DraftErrors,
  emptyCheck,
  readDraft,
  sameDraft,
  toDraft,
} from './draft-case';

const NO_ERRORS: DraftErrors = new Map();

/**
 * A new test case, or a change of one. After any error, what was typed stays; leaving with changes asks first. Values for
 * variables that the text has no more are shown until they are taken out.
 */
export function TestCaseForm({
  promptId,
  variables,
  testCase,
  onDone,
}: {
  promptId: string;
  /** Of the prompt's present text. */
  variables: readonly Variable[];
  /** Null for a new one. */
  testCase: TestCaseDto | null;
  onDone: () => void;
}) {
  const utils = trpc.useUtils();
  const [initial] = useState(() => toDraft(testCase));
  const [draft, setDraft] = useState<DraftCase>(initial);
  /** The case as it was when the form was opened, or as somebody else left it since. */
  const [revision, setRevision] = useState(testCase?.revision ?? null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const guard = useLeaveGuard(!sameDraft(draft, initial));
  useEffect(() => heading.current?.focus(), []);

  const save = trpc.prompt.tests.save.useMutation({
    onSuccess: () => {
      guard.disarm();
      void utils.prompt.tests.invalidate();
      toast.success(testCaseMessages.saved);
      onDone();
    },
    onError: (error) => {
      if (errorCode(error) === 'CONFLICT') void utils.prompt.tests.list.invalidate();
    },
  });
  const isStale = errorCode(save.error) === 'CONFLICT' && testCase !== null && testCase.revision !== revision;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const existing = testCase && revision !== null ? { id: testCase.id, revision } : undefined;
    const read = readDraft(draft, { promptId, existing, variables });
    if ('value' in read) {
      setErrors(NO_ERRORS);
      save.mutate(read.value);
      return;
    }
    setErrors(read.errors);
    // The first field that is wrong, once it is marked as such.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  const change = (changes: Partial<DraftCase>) => setDraft((before) => ({ ...before, ...changes }));

  return (
    <Card as="section" aria-labelledby="test-case-form" className="p-4 sm:p-6">
      <form ref={form} method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <h2 id="test-case-form" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {testCase === null ? 'New test case' : 'Edit test case'}
        </h2>
        <Field
          label="Name"
          required
          error={errors.get('name')}
          counter={{ value: draft.name.length, max: CASE_NAME_MAX }}
        >
          <Input value={draft.name} onChange={(event) => change({ name: event.target.value })} />
        </Field>

        <InputFields draft={draft} variables={variables} errors={errors} onChange={change} />
        <AllChecks draft={draft} errors={errors} onChange={change} />

        {save.error && <ErrorBox>{errorText(save.error)}</ErrorBox>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={() => guard.attempt(onDone)}>
            Cancel
          </Button>
          {isStale ? (
            <Button
              variant="secondary"
              onClick={() => {
                setRevision(testCase.revision);
                save.reset();
              }}
            >
              Keep my version
            </Button>
          ) : (
            <Button type="submit" loading={save.isPending}>
              Save test case
            </Button>
          )}
        </div>
      </form>
      <LeaveDialog guard={guard} />
    </Card>
  );
}

type PartProps = { draft: DraftCase; errors: DraftErrors; onChange: (changes: Partial<DraftCase>) => void };

/** A value for each variable of the text, and those that it has no more. */
function InputFields({ draft, variables, errors, onChange }: PartProps & { variables: readonly Variable[] }) {
  const known = new Set(variables.map(({ name }) => name));
  const unused = [...draft.inputs.keys()].filter((name) => !known.has(name));
  const setInput = (name: string, value: string) =>
    onChange({ inputs: new Map(draft.inputs).set(name, value) });
  function dropInput(name: string) {
    const inputs = new Map(draft.inputs);
    inputs.delete(name);
    onChange({ inputs });
  }

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-heading text-lg">Inputs</legend>
      {variables.length === 0 && unused.length === 0 && (
        <p className="text-md text-fg-muted">This prompt has no variables.</p>
      )}
      {variables.map(({ name, fallback }) => (
        <Field
          key={name}
          label={
            <span dir="auto" className="break-words">
              {name}
            </span>
          }
          hint={fallback !== null && `Default: “${fallback}”.`}
          error={errors.get(`inputs.${name}`)}
        >
          <Textarea
            rows={1}
            autoGrow
            className="max-h-60 min-h-11"
            value={draft.inputs.get(name) ?? ''}
            onChange={(event) => setInput(name, event.target.value)}
          />
        </Field>
      ))}
      {unused.map((name) => (
        <div
          key={name}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn-soft px-3 py-2 text-md text-on-warn-soft"
        >
          <p className="min-w-0 flex-1 break-words">
            <b dir="auto">{name}</b> is no longer used in the prompt.
          </p>
          <Button variant="secondary" size="dense" onClick={() => dropInput(name)}>
            Remove
          </Button>
        </div>
      ))}
      {errors.has('inputs') && <ErrorBox>{errors.get('inputs')}</ErrorBox>}
    </fieldset>
  );
}

/** What the answer is checked for. */
function AllChecks({ draft, errors, onChange }: PartProps) {
  const changeCheck = (changed: DraftCheck) =>
    onChange({ checks: draft.checks.map((check) => (check.key === changed.key ? changed : check)) });
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-heading text-lg">
        Checks{' '}
        <Badge>
          {draft.checks.length} of {CHECKS_MAX}
        </Badge>
      </legend>
      {draft.checks.map((check, index) => (
        <CheckFields
          key={check.key}
          number={index + 1}
          check={check}
          error={errors.get(`checks.${index}`)}
          onChange={changeCheck}
          onRemove={() => onChange({ checks: draft.checks.filter(({ key }) => key !== check.key) })}
        />
      ))}
      {errors.has('checks') && <ErrorBox>{errors.get('checks')}</ErrorBox>}
      <div>
        <Button
          variant="secondary"
          size="dense"
          icon={<Plus aria-hidden="true" />}
          disabledReason={draft.checks.length >= CHECKS_MAX && testCaseMessages.tooManyChecks}
          onClick={() => onChange({ checks: [...draft.checks, emptyCheck('contains')] })}
        >
          Add check
        </Button>
      </div>
    </fieldset>
  );
}
