'use client';

import { Plus } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { Variable } from '@/domain/prompt/variables';
import { CHECKS_MAX } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import { CheckFields } from './check-fields';
import { type DraftCase, type DraftCheck, type DraftErrors, emptyCheck } from './draft-case';

type PartProps = { draft: DraftCase; errors: DraftErrors; onChange: (changes: Partial<DraftCase>) => void };

/** A value for each variable of the text, and values of variables that it no longer has. */
export function InputFields({
  draft,
  variables,
  errors,
  onChange,
}: PartProps & { variables: readonly Variable[] }) {
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

export function AllChecks({ draft, errors, onChange }: PartProps) {
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
