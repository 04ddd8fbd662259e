'use client';
'use memo';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { Json } from '@/domain/json';
import type { Extras } from '@/domain/prompt/extras';
import { EXTRAS_LENGTH_MAX } from '@/domain/prompt/limits';
import { counterNear } from './counter-near';
import { readExtras, textOfExtras } from '@/features/prompt-base/values/extras-text';

/** A setting as it is typed: a number where it is one. */
function settingOf(typed: string): string | number {
  const text = typed.trim();
  return text !== '' && String(Number(text)) === text ? Number(text) : typed;
}

/** Members with another value under a name; without one there is none. */
function withMember<Members extends object>(
  members: Members,
  name: string,
  value: Json | undefined,
): Members {
  const next = { ...members };
  if (value === undefined || value === '') Reflect.deleteProperty(next, name);
  else Object.assign(next, { [name]: value });
  return next;
}

const SETTINGS = [
  ['temperature', 'Temperature'],
  ['topP', 'Top P'],
  ['maxTokens', 'Max tokens'],
] as const;

/** The model, its settings and what else goes with a prompt, as fields and as JSON. */
export function ExtrasFields({
  text,
  onTextChange,
  error,
}: {
  text: string;
  onTextChange: (text: string) => void;
  error: string | undefined;
}) {
  const read = readExtras(text);
  const extras = 'extras' in read ? read.extras : null;
  const put = (next: Extras) => onTextChange(textOfExtras(next));
  const settingsOf = ({ settings = {} }: Extras) => settings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {extras === null ? (
        <p className="text-md text-fg-muted">Fix the JSON below to use these fields.</p>
      ) : (
        <div className="grid grid-cols-2 gap-4">
          <Field label="Model">
            <Input
              value={extras.model ?? ''}
              autoComplete="off"
              onChange={({ target }) => put(withMember(extras, 'model', target.value))}
            />
          </Field>
          <Field label="License">
            <Input
              value={extras.licence ?? ''}
              autoComplete="off"
              onChange={({ target }) => put(withMember(extras, 'licence', target.value))}
            />
          </Field>
          {SETTINGS.map(([name, label]) => {
            const value = settingsOf(extras)[name];
            const shown =
              typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
            return (
              <Field
                key={name}
                label={label}
                hint={typeof value === 'string' ? 'Usually a number' : undefined}
              >
                <Input
                  inputMode="decimal"
                  value={shown}
                  autoComplete="off"
                  onChange={({ target }) => {
                    const settings = withMember(settingsOf(extras), name, settingOf(target.value));
                    const isEmpty = Object.keys(settings).length === 0;
                    put(withMember(extras, 'settings', isEmpty ? undefined : settings));
                  }}
                />
              </Field>
            );
          })}
        </div>
      )}
      <Field
        label="Extras as JSON"
        hint="Includes schemas and data for other tools."
        error={error ?? ('problem' in read ? read.problem : undefined)}
        counter={counterNear(text, EXTRAS_LENGTH_MAX)}
      >
        <Textarea
          name="extras"
          value={text}
          onChange={({ target }) => onTextChange(target.value)}
          mono
          autoGrow
          rows={4}
        />
      </Field>
    </div>
  );
}
