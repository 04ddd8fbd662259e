'use client';
'use memo';

import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SubmitKeys } from '@/components/ui/submit-keys';
import { type FilledValues, filledText } from '@/domain/prompt/filled';
import { valueMessages } from '@/domain/prompt/value-messages';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { fieldProblem } from '@/domain/prompt/variable-problem';
import { type VariableField, variableFields } from '@/domain/prompt/variable-fields';
import { pressedEnter } from '@/lib/pressed-enter';
import { copyFinished } from '@/features/prompt-base/actions/copy-prompt';
import { fillStore } from '@/features/prompt-base/fill/fill-store';
import { VariableInput } from '@/features/prompt-base/text/variable-input';
import { FillInPreview } from './fill-in-preview';

/** More fields make a sheet slow. */
const FIELDS_SHOWN = 100;

export interface FillInProps {
  /** Whose values are remembered: a member's id, null for a guest. */
  owner: string | null;
  promptId: string;
  title: string;
  content: string;
  /** Type, label, help and default of its variables. */
  variables: readonly VariableDetails[];
  /** The sheet is closed; true when the prompt is on the clipboard. */
  onDone: (isCopied: boolean) => void;
}

let opened = 0;

/** Renders the sheet, each time a new one; fetched when first needed. */
export function renderFillIn(props: FillInProps) {
  opened += 1;
  return <FillInSheet key={opened} {...props} />;
}

/** A value for each variable: the last one if it is still valid, else its default. */
function firstValues(variables: readonly VariableField[], last: FilledValues): FilledValues {
  return new Map(
    variables.map((variable) => {
      const { name, fallback } = variable;
      const value = last.get(name);
      return [name, value === undefined || fieldProblem(variable, value) !== null ? (fallback ?? '') : value];
    }),
  );
}

/** The variables of a prompt and their values, which are remembered until the next time. */
function useLastValues({
  owner,
  promptId,
  content,
  details,
}: Pick<FillInProps, 'owner' | 'promptId' | 'content'> & { details: readonly VariableDetails[] }) {
  const [all] = useState(() => variableFields(content, details));
  const variables = all.slice(0, FIELDS_SHOWN);
  const [values, setValues] = useState(() => firstValues(variables, fillStore(owner, promptId).all()));
  return {
    all,
    /** Those that have a field in the sheet. */
    variables,
    values,
    setValue: (name: string, value: string) => setValues(new Map(values).set(name, value)),
    keepValues: () => {
      const changed = variables.filter(({ name, fallback }) => values.get(name) !== (fallback ?? ''));
      fillStore(owner, promptId).replace(new Map(changed.map(({ name }) => [name, values.get(name) ?? ''])));
    },
  };
}

/**
 * Asks for the values of a prompt's variables, shows what comes of them, and copies that, or the prompt as it is. What
 * was filled in is there again the next time.
 */
function FillInSheet({ owner, promptId, title, content, variables: details, onDone }: FillInProps) {
  const formId = useId();
  const [open, setOpen] = useState(true);
  const { all, variables, values, setValue, keepValues } = useLastValues({
    owner,
    promptId,
    content,
    details,
  });
  const [isTried, setTried] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);

  const problemOf = (variable: VariableField) => fieldProblem(variable, values.get(variable.name) ?? '');
  const fieldId = (variable: VariableField) => `${formId}-${all.indexOf(variable)}`;
  function firstEmpty(): HTMLElement | null {
    const empty = variables.find(({ name }) => (values.get(name) ?? '').trim() === '') ?? variables[0];
    return empty === undefined ? null : document.getElementById(fieldId(empty));
  }

  function close(isFinished: boolean) {
    keepValues();
    setOpen(false);
    onDone(isFinished);
  }

  async function finishWith(text: string) {
    if (await copyFinished(text)) close(true);
  }

  function submit(event: SubmitEvent) {
    // In React's tree the sheet is inside a card or the page of a form.
    event.stopPropagation();
    event.preventDefault();
    setTried(true);
    const wrong = variables.find((variable) => problemOf(variable) !== null);
    if (wrong) document.getElementById(fieldId(wrong))?.focus();
    else {
      const filled = filledText(content, all, values);
      if (filled !== null) void finishWith(filled);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={() => close(false)}
      size="lg"
      bottomOnPhone
      initialFocus={firstEmpty}
      title={<span dir="auto">{valueMessages.title(title)}</span>}
      footer={
        <>
          <Button variant="secondary" onClick={() => void finishWith(content)}>
            Copy as template
          </Button>
          <Button type="submit" form={formId}>
            Copy filled in
            <SubmitKeys />
          </Button>
        </>
      }
    >
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {/* The key is a shortcut for the submit button, from any field. */}
        <form
          id={formId}
          noValidate
          method="post"
          className="grid content-start gap-4"
          onSubmit={submit}
          onFocus={({ target }) =>
            setCurrent(variables.find((variable) => fieldId(variable) === target.id)?.name ?? null)
          }
          onKeyDown={(event) => {
            if (pressedEnter(event) && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
          }}
        >
          {variables.map((variable) => (
            <VariableInput
              key={variable.name}
              id={fieldId(variable)}
              variable={variable}
              value={values.get(variable.name) ?? ''}
              onValueChange={(value) => setValue(variable.name, value)}
              error={isTried ? problemOf(variable) : null}
            />
          ))}
          {all.length > variables.length && (
            <p className="text-sm text-fg-muted">{valueMessages.onlyFirst(variables.length, all.length)}</p>
          )}
        </form>
        <FillInPreview
          id={`${formId}-preview`}
          content={content}
          variables={all}
          fields={variables}
          values={values}
          current={current}
        />
      </div>
    </Dialog>
  );
}
