'use client';

import { Trash2 } from 'lucide-react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { Textarea } from '@/components/ui/textarea';
import type { CheckKind } from '@/domain/test-case/check';
import type { DraftCheck } from './draft-case';

const KINDS: readonly { value: CheckKind; label: string }[] = [
  { value: 'contains', label: 'Contains' },
  { value: 'excludes', label: 'Does not contain' },
  { value: 'matches', label: 'Matches a pattern' },
  { value: 'json', label: 'Is valid JSON' },
  { value: 'schema', label: 'Matches a JSON schema' },
  { value: 'length', label: 'Has a certain length' },
  { value: 'judge', label: 'Meets a criterion (AI judge)' },
];

export function CheckFields({
  number,
  check,
  error,
  onChange,
  onRemove,
}: {
  /** Its place among the checks, from 1. */
  number: number;
  check: DraftCheck;
  error: string | undefined;
  onChange: (check: DraftCheck) => void;
  onRemove: () => void;
}) {
  const set = (changes: Partial<DraftCheck>) => onChange({ ...check, ...changes });
  const hasCase = check.kind === 'contains' || check.kind === 'excludes' || check.kind === 'matches';
  return (
    <fieldset className="grid gap-3 border-t border-border pt-4 first:border-t-0 first:pt-0">
      <legend className="sr-only">Check {number}</legend>
      <div className="flex items-end gap-2">
        <Field label={`Check ${number}`} className="min-w-0 flex-1" error={check.kind === 'json' && error}>
          <NativeSelect options={KINDS} value={check.kind} onValueChange={(kind) => set({ kind })} />
        </Field>
        <IconButton aria-label={`Remove check ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <KindFields check={check} error={error} set={set} />
      {hasCase && (
        <Checkbox
          label="Ignore case"
          checked={check.ignoreCase}
          onChange={(event) => set({ ignoreCase: event.target.checked })}
        />
      )}
    </fieldset>
  );
}

type KindFieldsProps = {
  check: DraftCheck;
  error: string | undefined;
  set: (changes: Partial<DraftCheck>) => void;
};

function KindFields({ check, error, set }: KindFieldsProps) {
  switch (check.kind) {
    case 'contains':
    case 'excludes':
      return (
        <Field label="Text" error={error}>
          <GrowingText rows={1} value={check.text} onValue={(text) => set({ text })} />
        </Field>
      );
    case 'matches':
      return (
        <Field
          label="Pattern"
          error={error}
          hint="RE2 regular expression. Start with (?m) to make ^ and $ match each line."
        >
          <Input
            dir="ltr"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            className="font-mono"
            value={check.pattern}
            onChange={(event) => set({ pattern: event.target.value })}
          />
        </Field>
      );
    case 'json':
      return null;
    case 'schema':
      return (
        <Field
          label="JSON schema"
          error={error}
          hint="Draft 2020-12, or draft 7 if $schema says so. External references and formats aren’t supported."
        >
          <Textarea
            mono
            dir="ltr"
            rows={6}
            value={check.schema}
            onChange={(event) => set({ schema: event.target.value })}
          />
        </Field>
      );
    case 'length':
      return <LengthFields check={check} error={error} set={set} />;
    case 'judge':
      return <JudgeFields check={check} error={error} set={set} />;
  }
}

function LengthFields({ check, error, set }: KindFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Minimum characters" error={error}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={check.min}
          onChange={(event) => set({ min: event.target.value })}
        />
      </Field>
      <Field label="Maximum characters">
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={check.max}
          onChange={(event) => set({ max: event.target.value })}
        />
      </Field>
    </div>
  );
}

function JudgeFields({ check, error, set }: KindFieldsProps) {
  return (
    <>
      <Field
        label="Criterion"
        error={error}
        hint="An AI model reads the prompt and the response, and answers yes or no."
      >
        <GrowingText rows={2} value={check.criterion} onValue={(criterion) => set({ criterion })} />
      </Field>
      <Field label="Expected response (optional)" hint="A response that would be right, to compare with.">
        <GrowingText rows={1} value={check.expected} onValue={(expected) => set({ expected })} />
      </Field>
    </>
  );
}

function GrowingText({
  rows,
  value,
  onValue,
}: {
  rows: number;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <Textarea
      rows={rows}
      autoGrow
      className="max-h-60 min-h-11"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
