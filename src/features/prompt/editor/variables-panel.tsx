'use client';
'use memo';

import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type PastedVariable, pastedVariables } from '@/domain/prompt/pasted-variables';
import { VariableDetails } from '@/domain/prompt/variable-details';
import { guessType, type VariableField, variableFields } from '@/domain/prompt/variable-fields';
import { variableMessages } from '@cuebook/formats/prompt/variable-messages';
import { DETAILED_VARIABLES_MAX } from '@/domain/prompt/variable-type';
import { VARIABLE_TYPE_LABELS } from '@cuebook/formats/prompt/variable-type-labels';
import { VariableDetailsFields } from './variable-details-fields';

/** Id of the first variable with invalid details, which takes the focus. */
export const VARIABLE_PROBLEM_ID = 'variable-problem';

const hasProblem = (details: VariableDetails | undefined) =>
  details !== undefined && !VariableDetails.safeParse(details).success;

/**
 * Variables found in the content, so that wrong braces are noticed while writing, with their types: guessed from the
 * name until the user sets them.
 */
export function VariablesPanel({
  content,
  variables,
  onVariablesChange,
  onPasted,
}: {
  content: string;
  variables: readonly VariableDetails[];
  onVariablesChange: (variables: VariableDetails[]) => void;
  /** Called to convert a variable in another tool's syntax. */
  onPasted: (pasted: PastedVariable) => void;
}) {
  const fields = useMemo(() => variableFields(content, []), [content]);
  const pasted = useMemo(() => pastedVariables(content, variables), [content, variables]);
  const [openName, setOpenName] = useState<string | null>(null);
  const said = new Map(variables.map((one) => [one.name, one]));
  const firstWrong = fields.find(({ name }) => hasProblem(said.get(name)))?.name;

  function change(name: string, next: VariableDetails | null) {
    const others = variables.filter((one) => one.name !== name);
    onVariablesChange(next === null ? others : [...others, next]);
  }

  return (
    <div>
      {fields.length > 0 ? (
        <ul className="divide-y divide-border">
          {fields.slice(0, DETAILED_VARIABLES_MAX).map((field) => (
            <VariableRow
              key={field.name}
              field={field}
              details={said.get(field.name)}
              isOpen={openName === field.name}
              isFirstWrong={field.name === firstWrong}
              onToggle={() => setOpenName(openName === field.name ? null : field.name)}
              onChange={(next) => change(field.name, next)}
            />
          ))}
          {fields.length > DETAILED_VARIABLES_MAX && (
            <li className="py-2 text-sm text-fg-muted">
              {`and ${(fields.length - DETAILED_VARIABLES_MAX).toLocaleString('en-US')} more`}
            </li>
          )}
        </ul>
      ) : (
        <p className="text-md text-fg-muted">
          Add variables for the parts that change: <code className="font-mono text-sm">{'{{name}}'}</code>,{' '}
          <code className="font-mono text-sm">{'${name}'}</code> or{' '}
          <code className="font-mono text-sm">{'${name:default}'}</code>.
        </p>
      )}
      <PastedVariables pasted={pasted} onPasted={onPasted} />
    </div>
  );
}

/** Variables in other tools' syntax, each with a button that converts it. */
function PastedVariables({
  pasted,
  onPasted,
}: {
  pasted: readonly PastedVariable[];
  onPasted: (pasted: PastedVariable) => void;
}) {
  if (pasted.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 border-t pt-3" aria-label={variableMessages.pasted.list}>
      {pasted.map((one) => (
        <li key={one.written} className="grid justify-items-start gap-1.5">
          <span className="text-sm text-fg-muted">
            <code className="font-mono break-all">{one.written}</code>{' '}
            {variableMessages.pasted.from(one.details)}
          </span>
          <Button variant="secondary" size="dense" onClick={() => onPasted(one)}>
            {variableMessages.pasted.take(one.details)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function untouched(name: string): VariableDetails {
  return { name, type: guessType(name), label: '', help: '', options: [], default: null };
}

function VariableRow({
  field,
  details,
  isOpen,
  isFirstWrong,
  onToggle,
  onChange,
}: {
  field: VariableField;
  details: VariableDetails | undefined;
  isOpen: boolean;
  isFirstWrong: boolean;
  onToggle: () => void;
  onChange: (details: VariableDetails | null) => void;
}) {
  const id = useId();
  const isWrong = hasProblem(details);
  return (
    <li>
      <button
        type="button"
        id={isFirstWrong ? VARIABLE_PROBLEM_ID : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center gap-2 py-2 text-start"
        onClick={onToggle}
      >
        <mark dir="auto" className="min-w-0 truncate font-mono text-sm">
          {field.name}
        </mark>{' '}
        <span className={`ms-auto shrink-0 text-sm ${isWrong ? 'text-danger' : 'text-fg-muted'}`}>
          {isWrong ? 'Needs fixing' : VARIABLE_TYPE_LABELS[details?.type ?? field.type]}
          {details === undefined && (
            <>
              {' '}
              <span className="sr-only">(auto-detected)</span>
            </>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={`size-4 shrink-0 text-fg-muted ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <VariableDetailsFields
            details={details ?? untouched(field.name)}
            isGuess={details === undefined}
            textDefault={field.fallback}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  );
}
