'use client';

import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LeaveDialog } from '@/components/layout/leave-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import type { Variable } from '@/domain/prompt/variables';
import { CASE_NAME_MAX } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { TestCaseDto, TestCaseText } from '@/domain/test-case/schema';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { trpc } from '@/trpc/client';
import { errorCode, errorText } from '@/trpc/error';
import { type DraftCase, type DraftErrors, readDraft, sameDraft, toDraft } from './draft-case';
import { useRefreshTests } from './use-refresh-tests';
import { AllChecks, InputFields } from './test-case-parts';

const NO_ERRORS: DraftErrors = new Map();

/**
 * Form for a new test case or a change of one. After an error, typed values stay; leaving with changes needs a
 * confirmation. Values for variables that the text no longer has are displayed until they are removed.
 */
export function TestCaseForm({
  promptId,
  variables,
  testCase,
  proposed = null,
  onDone,
}: {
  promptId: string;
  /** Variables of the prompt's current text. */
  variables: readonly Variable[];
  /** Null for a new one. */
  testCase: TestCaseDto | null;
  /** What a new one begins with. */
  proposed?: TestCaseText | null;
  onDone: (isSaved: boolean) => void;
}) {
  const [initial] = useState(() => toDraft(testCase));
  const [draft, setDraft] = useState<DraftCase>(() => (proposed === null ? initial : toDraft(proposed)));
  /** Revision of the case when the form was opened, or as saved by someone else since. */
  const [revision, setRevision] = useState(testCase?.revision ?? null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const guard = useLeaveGuard(!sameDraft(draft, initial));
  useEffect(() => heading.current?.focus(), []);

  const save = useSaveCase(() => {
    guard.disarm();
    onDone(true);
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
    focusFirstWrong(form.current);
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
        <FormEnd
          isSaving={save.isPending}
          onCancel={() => guard.attempt(() => onDone(false))}
          onKeep={
            isStale
              ? () => {
                  setRevision(testCase.revision);
                  save.reset();
                }
              : null
          }
        />
      </form>
      <LeaveDialog guard={guard} />
    </Card>
  );
}

function FormEnd({
  isSaving,
  onCancel,
  onKeep,
}: {
  isSaving: boolean;
  onCancel: () => void;
  /** Continues based on the revision that someone else has saved; null if there is none. */
  onKeep: (() => void) | null;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      {onKeep === null ? (
        <Button type="submit" loading={isSaving}>
          Save test case
        </Button>
      ) : (
        <Button variant="secondary" onClick={onKeep}>
          Keep my version
        </Button>
      )}
    </div>
  );
}

/** The first field with an error, once it is marked as such. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function useSaveCase(onSaved: () => void) {
  const utils = trpc.useUtils();
  const refresh = useRefreshTests();
  return trpc.prompt.tests.save.useMutation({
    onSuccess: () => {
      refresh();
      toast.success(testCaseMessages.saved);
      onSaved();
    },
    onError: (error) => {
      if (errorCode(error) === 'CONFLICT') void utils.prompt.tests.list.invalidate();
    },
  });
}
