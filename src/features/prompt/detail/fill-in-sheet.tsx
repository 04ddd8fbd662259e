'use client';
'use memo';

import { type SubmitEvent, useDeferredValue, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { fillInMessages } from '@/domain/prompt/fill-in-messages';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { fieldProblem, type VariableField, variableFields } from '@/domain/prompt/variable-fields';
import { fillParts, joinParts, type TextPart } from '@/domain/prompt/variables';
import { pressedEnter } from '@/lib/pressed-enter';
import { readFilledValues, writeFilledValues } from './filled-values';
import { PromptParts } from './prompt-text';
import { VariableInput } from './variable-input';

/** More fields make a sheet slow. */
const FIELDS_SHOWN = 100;

/** Characters of a prompt once filled in: a long value may stand in many places. */
const FILLED_MAX = 500_000;

export interface FillInProps {
  /** Whose values are remembered: a member's id, null for a guest. */
  owner: string | null;
  promptId: string;
  content: string;
  /** What is said of its variables. */
  variables: readonly VariableDetails[];
  /** What the buttons do with the prompt, such as 'Copy'. */
  verb: string;
  /** Does that with the text that came of it; false when it could not. */
  finish: (text: string) => Promise<boolean>;
  /** The sheet is closed; true when that was done. */
  onDone: (isFinished: boolean) => void;
}

let opened = 0;

/** Renders the sheet, each time a new one; fetched when first needed. */
export function renderFillIn(props: FillInProps) {
  opened += 1;
  return <FillInSheet key={opened} {...props} />;
}

type Values = ReadonlyMap<string, string>;

/** A value for each variable: the one filled in last if it can still stand there, else its default. */
function firstValues(variables: readonly VariableField[], last: Values): Values {
  return new Map(
    variables.map((variable) => {
      const { name, fallback } = variable;
      const value = last.get(name);
      return [name, value === undefined || fieldProblem(variable, value) !== null ? (fallback ?? '') : value];
    }),
  );
}

const isMissing = ({ name, fallback }: VariableField, values: Values) =>
  fallback === null && !values.get(name)?.trim();

/** The values that are there: a variable that waits for its value shows its name. */
function withoutMissing(variables: readonly VariableField[], values: Values): Values {
  const missing = new Set(
    variables.filter((variable) => isMissing(variable, values)).map(({ name }) => name),
  );
  return new Map([...values].filter(([name]) => !missing.has(name)));
}

const lengthOf = (parts: readonly TextPart[]) => parts.reduce((sum, { text }) => sum + text.length, 0);

/**
 * Asks for the values of a prompt's variables, shows what comes of them, and copies or opens that, or the prompt as it
 * is. What was filled in is there again the next time.
 */
function FillInSheet({ owner, promptId, content, variables: details, verb, finish, onDone }: FillInProps) {
  const formId = useId();
  const [open, setOpen] = useState(true);
  const [all] = useState(() => variableFields(content, details));
  const variables = all.slice(0, FIELDS_SHOWN);
  const [values, setValues] = useState(() => firstValues(variables, readFilledValues(owner, promptId)));
  const [isTried, setTried] = useState(false);
  const parts = fillParts(content, withoutMissing(all, useDeferredValue(values)));
  const isTooLong = lengthOf(parts) > FILLED_MAX;

  const problemOf = (variable: VariableField) => fieldProblem(variable, values.get(variable.name) ?? '');
  const fieldId = (variable: VariableField) => `${formId}-${all.indexOf(variable)}`;
  function close(isFinished: boolean) {
    const changed = variables.filter(({ name, fallback }) => values.get(name) !== (fallback ?? ''));
    writeFilledValues(owner, promptId, new Map(changed.map(({ name }) => [name, values.get(name) ?? ''])));
    setOpen(false);
    onDone(isFinished);
  }

  async function finishWith(text: string) {
    if (await finish(text)) close(true);
  }

  function submit(event: SubmitEvent) {
    // The sheet stands in a card or a form's page, as React sees it.
    event.stopPropagation();
    event.preventDefault();
    setTried(true);
    const wrong = variables.find((variable) => problemOf(variable) !== null);
    if (wrong) document.getElementById(fieldId(wrong))?.focus();
    else {
      const filled = fillParts(content, values);
      if (lengthOf(filled) <= FILLED_MAX) void finishWith(joinParts(filled));
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={() => close(false)}
      size="lg"
      bottomOnPhone
      title={fillInMessages.title}
      footer={
        <>
          <Button variant="secondary" onClick={() => void finishWith(content)}>
            {verb} as template
          </Button>
          <Button type="submit" form={formId}>
            {verb} filled in
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
              onValueChange={(value) => setValues(new Map(values).set(variable.name, value))}
              error={isTried ? problemOf(variable) : null}
            />
          ))}
          {all.length > variables.length && (
            <p className="text-sm text-fg-muted">{fillInMessages.onlyFirst(variables.length, all.length)}</p>
          )}
        </form>
        <div className="min-w-0 md:sticky md:top-0 md:self-start">
          <h3 id={`${formId}-preview`} className="mb-1.5 text-md">
            Preview
          </h3>
          {isTooLong ? (
            <ErrorBox>{fillInMessages.tooLong}</ErrorBox>
          ) : (
            <pre
              role="region"
              aria-labelledby={`${formId}-preview`}
              tabIndex={0}
              dir="auto"
              className="max-h-[300px] overflow-y-auto rounded-md bg-inset p-4 font-mono text-sm leading-[1.65] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
            >
              <PromptParts parts={parts} />
            </pre>
          )}
        </div>
      </div>
    </Dialog>
  );
}
