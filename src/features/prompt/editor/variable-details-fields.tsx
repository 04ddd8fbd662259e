'use client';
'use memo';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { Textarea } from '@/components/ui/textarea';
import { VariableDetails } from '@/domain/prompt/variable-details';
import { VARIABLE_TYPES } from '@/domain/prompt/variable-type';
import { VARIABLE_TYPE_LABELS } from '@cuebook/formats/prompt/variable-type-labels';

const TYPE_OPTIONS = VARIABLE_TYPES.map((type) => ({ value: type, label: VARIABLE_TYPE_LABELS[type] }));

/** The first error of each field of the details. */
function problemsOf(details: VariableDetails): ReadonlyMap<string, string> {
  const parsed = VariableDetails.safeParse(details);
  return new Map(
    parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Fields for a variable's type, label and help, and its value if nothing is filled in. */
export function VariableDetailsFields({
  details,
  isGuess,
  textDefault,
  onChange,
}: {
  details: VariableDetails;
  /** Whether the details are only derived from the text. */
  isGuess: boolean;
  /** The default in the text itself. */
  textDefault: string | null;
  onChange: (details: VariableDetails | null) => void;
}) {
  // As typed, with blank lines; kept while another type is selected.
  const [choices, setChoices] = useState(details.options.join('\n'));
  const problems = problemsOf(details);
  const change = (changes: Partial<VariableDetails>) => onChange({ ...details, ...changes });
  return (
    <div className="grid gap-3 pb-4">
      <Field label="Type">
        <NativeSelect
          options={TYPE_OPTIONS}
          value={details.type}
          onValueChange={(type) => change({ type, options: type === 'choice' ? linesOf(choices) : [] })}
        />
      </Field>
      {details.type === 'choice' && (
        <Field label="Choices" hint="One per line." error={problems.get('options')}>
          <Textarea
            rows={3}
            autoGrow
            value={choices}
            onChange={({ target }) => {
              setChoices(target.value);
              change({ options: linesOf(target.value) });
            }}
          />
        </Field>
      )}
      <Field label="Label" hint="Shown instead of the name." error={problems.get('label')}>
        <Input
          dir="auto"
          autoComplete="off"
          value={details.label}
          onChange={({ target }) => change({ label: target.value })}
        />
      </Field>
      <Field label="Help" error={problems.get('help')}>
        <Input
          dir="auto"
          autoComplete="off"
          value={details.help}
          onChange={({ target }) => change({ help: target.value })}
        />
      </Field>
      <EmptyField details={details} textDefault={textDefault} onChange={change} />
      {details.default !== null && (
        <DefaultField details={details} error={problems.get('default')} onChange={change} />
      )}
      {!isGuess && (
        <Button
          variant="ghost"
          size="dense"
          className="justify-self-start"
          onClick={() => {
            setChoices('');
            onChange(null);
          }}
        >
          Clear details
        </Button>
      )}
    </div>
  );
}

function DefaultField({
  details: { type, options, default: value },
  error,
  onChange,
}: {
  details: VariableDetails;
  error: string | undefined;
  onChange: (changes: Pick<VariableDetails, 'default'>) => void;
}) {
  const shown = value ?? '';
  if (type === 'choice') {
    const known = [{ value: '', label: 'None (optional)' }];
    if (shown !== '' && !options.includes(shown)) known.push({ value: shown, label: shown });
    return (
      <Field label="Default" error={error}>
        <NativeSelect
          options={[...known, ...options.map((option) => ({ value: option, label: option }))]}
          value={shown}
          onValueChange={(next) => onChange({ default: next })}
        />
      </Field>
    );
  }
  return (
    <Field label="Default" hint="Leave empty to make it optional." error={error}>
      <Textarea
        rows={1}
        autoGrow
        className="min-h-9.5"
        value={shown}
        onChange={({ target }) => onChange({ default: target.value })}
      />
    </Field>
  );
}

/** The value of a variable that is left empty. */
function EmptyField({
  details,
  textDefault,
  onChange,
}: {
  details: VariableDetails;
  textDefault: string | null;
  onChange: (changes: Partial<VariableDetails>) => void;
}) {
  return (
    <Field label="If left empty">
      <NativeSelect
        options={[
          {
            value: 'text',
            label:
              textDefault === null ? 'Required' : `Use the default from the text: ${textDefault || 'empty'}`,
          },
          { value: 'default', label: 'Use a default' },
        ]}
        value={details.default === null ? 'text' : 'default'}
        onValueChange={(value) => onChange({ default: value === 'text' ? null : (textDefault ?? '') })}
      />
    </Field>
  );
}
