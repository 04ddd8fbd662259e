'use memo';

import { Copy } from 'lucide-react';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { GENERATOR_FIELD_MAX } from '@/domain/ai/limits';
import { FRAMEWORKS, type FrameworkField } from '@/domain/generator/frameworks';
import type { FieldId, FieldValues, GeneratorFramework } from '@/domain/generator/vocabulary';
import { messages } from '@/domain/messages';
import { copyWithToast } from './toasts';

/** The id of a field's control, to go to a place in it. */
export const controlId = (field: FieldId) => `generator-${field}`;

/** From this share of the limit on a field counts aloud. */
const NEAR = 0.8;

/** The fields of a framework with hints, each with its own copy action. */
export function FrameworkFields({
  framework,
  fields,
  onFieldChange,
}: {
  framework: GeneratorFramework;
  fields: FieldValues;
  onFieldChange: (id: FieldId, text: string) => void;
}) {
  return (
    <div className="grid gap-5">
      {FRAMEWORKS[framework].fields.map((field) => (
        <OneField
          key={field.id}
          field={field}
          value={fields[field.id] ?? ''}
          rows={framework === 'NONE' ? 12 : 4}
          onChange={(text) => onFieldChange(field.id, text)}
        />
      ))}
    </div>
  );
}

function OneField({
  field: { id, label, placeholder, multiline },
  value,
  rows,
  onChange,
}: {
  field: FrameworkField;
  value: string;
  rows: number;
  onChange: (text: string) => void;
}) {
  const isNear = value.length >= GENERATOR_FIELD_MAX * NEAR;
  return (
    <Field
      id={controlId(id)}
      label={label}
      counter={isNear ? { value: value.length, max: GENERATOR_FIELD_MAX } : undefined}
      labelEnd={
        <IconButton
          size="dense"
          aria-label={`Copy ${label}`}
          tooltip={`Copy ${label}`}
          onClick={() => void copyWithToast(value, messages.copy.field(label))}
        >
          <Copy aria-hidden="true" />
        </IconButton>
      }
    >
      {multiline ? (
        <Textarea
          name={id}
          value={value}
          rows={rows}
          autoGrow
          placeholder={placeholder}
          className="max-h-128"
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          name={id}
          dir="auto"
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
