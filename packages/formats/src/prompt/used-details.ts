/** Descriptions of variables, as a version stores, compares and shows them. */
import type { VariableDetails } from './variable-details.ts';
import { byName, nameKey } from './variable-fields.ts';
import { VARIABLE_TYPE_LABELS } from './variable-type-labels.ts';
import { listVariables } from './variables.ts';

/** Returns the details of the variables that a text uses, in the order of the text, as a version stores them. */
export function usedDetails(content: string, details: readonly VariableDetails[]): VariableDetails[] {
  if (details.length === 0) return [];
  const described = byName(details);
  return listVariables(content).flatMap(({ name }) => {
    const known = described.get(nameKey(name));
    return known === undefined ? [] : [{ ...known, name }];
  });
}

export function sameVariables(a: readonly VariableDetails[], b: readonly VariableDetails[]): boolean {
  return a.length === b.length && a.every((one, index) => isSame(one, b[index]));
}

function isSame(a: VariableDetails, b: VariableDetails | undefined): boolean {
  return (
    b !== undefined &&
    (['name', 'type', 'label', 'help', 'default'] as const).every((field) => a[field] === b[field]) &&
    a.options.length === b.options.length &&
    a.options.every((option, index) => option === b.options[index])
  );
}

/** All texts of variable details; they are checked like the prompt's own text. */
export function variableTexts(details: readonly VariableDetails[]): string[] {
  return details.flatMap((one) => [one.label, one.help, one.default ?? '', ...one.options]);
}

export function describeVariable({ type, label, help, options, ...rest }: VariableDetails): string {
  return [
    label,
    type === 'choice' ? `${VARIABLE_TYPE_LABELS.choice}: ${options.join(' / ')}` : VARIABLE_TYPE_LABELS[type],
    rest.default === null ? '' : rest.default === '' ? 'optional' : `default “${rest.default}”`,
    help,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
